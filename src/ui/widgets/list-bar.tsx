/** The bar above a list: search, filter, group, sort, saved filters, and how much is shown. */
import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import type { LeafContext } from '../desk';
import type { Field } from '../models/fields';
import type { FilterProblem } from '../models/filter';
import { fieldLabel, problemText } from '../models/filter-text';
import { EMPTY_LIST, type ListState, type ViewId } from '../view-state';
import { FilterPanel } from './filter-panel';
import { useNarrow } from './frame-size';
import { Icon } from './icon';
import { SavedPanel } from './saved-panel';
import { useUniqueId } from './use-unique-id';

export interface ListBarProps<Row> {
	readonly ctx: LeafContext;
	readonly view: ViewId;
	readonly fields: readonly Field<Row>[];
	/** Placeholder and accessible name of the search box. */
	readonly placeholder: string;
	readonly total: number;
	readonly shown: number;
	readonly problems: readonly FilterProblem[];
	/** True while the search index is being built. */
	readonly preparing?: boolean;
	/** An example filter that makes sense for this list. */
	readonly example?: string;
}

type OpenPanel = 'filter' | 'saved' | null;

/** Changes the list's part of the leaf state; typing does not go into the history. */
export function updateList(ctx: LeafContext, view: ViewId, patch: Partial<ListState>): void {
	const { lists } = ctx.state.peek();
	ctx.update({ lists: { ...lists, [view]: { ...(lists[view] ?? EMPTY_LIST), ...patch } } }, false);
}

export function ListBar<Row>(props: ListBarProps<Row>): VNode {
	const { ctx, view, fields } = props;
	const { t } = ctx.desk;
	const list = ctx.state.value.lists[view] ?? EMPTY_LIST;
	const [panel, setPanel] = useState<OpenPanel>(null);
	const id = useUniqueId();
	const narrow = useNarrow();
	const toggle = (which: OpenPanel): void => setPanel((before) => (before === which ? null : which));
	const change = (patch: Partial<ListState>): void => updateList(ctx, view, patch);
	const choices = (
		<>
			<FieldChoice label={t('filters.group')} none={t('filters.groupNone')} fields={fields.filter((field) => field.group === true)} value={list.group} ctx={ctx} onChoice={(group) => change({ group })} />
			<SortChoice list={list} fields={fields} ctx={ctx} onChange={change} />
		</>
	);
	return (
		<div class="ed-list-bar" role="search">
			<div class="ed-list-bar-row">
				<SearchBox text={list.search} placeholder={props.placeholder} clearLabel={t('filters.clearSearch')} onText={(search) => change({ search })} />
				<button type="button" class={`ed-bar-button${list.filter.trim() === '' ? '' : ' is-on'}`} aria-expanded={panel === 'filter'} aria-controls={`${id}-panel`} onClick={() => toggle('filter')}>
					<Icon name="filter" /> <span class={narrow ? 'ed-sr-only' : ''}>{t(list.filter.trim() === '' ? 'filters.filter' : 'filters.filterOn')}</span>
				</button>
				{narrow ? null : choices}
				<button type="button" class="ed-bar-button" aria-expanded={panel === 'saved'} aria-controls={`${id}-panel`} onClick={() => toggle('saved')}>
					<Icon name="bookmark" /> <span class={narrow ? 'ed-sr-only' : ''}>{t('filters.saved')}</span>
				</button>
				<span class="ed-list-count" role="status">
					{props.preparing === true ? t('filters.preparing') : props.shown === props.total ? t('filters.all', { n: props.total }) : t('filters.shown', { shown: props.shown, n: props.total })}
				</span>
			</div>
			<div id={`${id}-panel`} hidden={panel === null} onKeyDown={(event) => closeOnEscape(event, () => setPanel(null))}>
				{panel === 'filter' && narrow ? <div class="ed-bar-panel ed-bar-choices">{choices}</div> : null}
				{panel === 'filter' ? <FilterPanel ctx={ctx} fields={fields} filter={list.filter} example={props.example ?? ''} onFilter={(filter) => change({ filter })} /> : null}
				{panel === 'saved' ? <SavedPanel ctx={ctx} view={view} list={list} onUse={change} /> : null}
			</div>
			{props.problems.map((problem) => (
				<p key={`${problem.code}${problem.at}${problem.found}`} class="ed-problem" role="alert">
					<Icon name="warning" /> {problemText(problem, t)}
				</p>
			))}
		</div>
	);
}

/** Escape closes the panel only, not what lies under it; the focus goes back to the button that opened it. */
function closeOnEscape(event: KeyboardEvent & { readonly currentTarget: HTMLElement }, close: () => void): void {
	if (event.key !== 'Escape') return;
	event.stopPropagation();
	event.currentTarget.parentElement?.querySelector<HTMLElement>('[aria-expanded="true"]')?.focus();
	close();
}

interface SearchBoxProps {
	readonly text: string;
	readonly placeholder: string;
	readonly clearLabel: string;
	readonly onText: (text: string) => void;
}

function SearchBox({ text, placeholder, clearLabel, onText }: SearchBoxProps): VNode {
	return (
		<span class="ed-search">
			<Icon name="search" />
			<input
				type="search"
				class="ed-search-input"
				value={text}
				placeholder={placeholder}
				aria-label={placeholder}
				spellcheck={false}
				onInput={(event) => onText(event.currentTarget.value)}
				onKeyDown={(event) => {
					if (event.key !== 'Escape' || text === '') return;
					event.stopPropagation();
					onText('');
				}}
			/>
			{text === '' ? null : (
				<button
					type="button"
					class="ed-icon-button"
					aria-label={clearLabel}
					onClick={(event) => {
						// The button goes away with the text.
						event.currentTarget.parentElement?.querySelector('input')?.focus();
						onText('');
					}}
				>
					<Icon name="close" size={14} />
				</button>
			)}
		</span>
	);
}

interface FieldChoiceProps<Row> {
	readonly label: string;
	readonly none: string;
	readonly fields: readonly Field<Row>[];
	readonly value: string;
	readonly ctx: LeafContext;
	readonly onChoice: (name: string) => void;
}

function FieldChoice<Row>({ label, none, fields, value, ctx, onChoice }: FieldChoiceProps<Row>): VNode | null {
	if (fields.length === 0) return null;
	const known = value === '' || fields.some((field) => field.name === value);
	return (
		<label class="ed-choice">
			<span class="ed-choice-label">{label}</span>
			<select class="dropdown ed-select" value={value} onChange={(event) => onChoice(event.currentTarget.value)}>
				<option value="">{none}</option>
				{fields.map((field) => (
					<option key={field.name} value={field.name}>
						{fieldLabel(field, ctx.desk.t)}
					</option>
				))}
				{known ? null : <option value={value}>{value}</option>}
			</select>
		</label>
	);
}

function SortChoice<Row>({ list, fields, ctx, onChange }: { readonly list: ListState; readonly fields: readonly Field<Row>[]; readonly ctx: LeafContext; readonly onChange: (patch: Partial<ListState>) => void }): VNode {
	const { t } = ctx.desk;
	const descending = list.sort.startsWith('-');
	const name = descending ? list.sort.slice(1) : list.sort;
	const direction = t(descending ? 'filters.descending' : 'filters.ascending');
	return (
		<span class="ed-sort">
			<FieldChoice label={t('filters.sort')} none={t('filters.sortOwn')} fields={fields.filter((field) => field.sort === true)} value={name} ctx={ctx} onChoice={(chosen) => onChange({ sort: chosen === '' ? '' : (descending ? '-' : '') + chosen })} />
			{name === '' ? null : (
				<button type="button" class="ed-icon-button" aria-label={direction} title={direction} onClick={() => onChange({ sort: descending ? name : `-${name}` })}>
					<Icon name={descending ? 'down' : 'up'} />
				</button>
			)}
		</span>
	);
}
