/** The filter of a list: its text, and a small builder that adds one condition at a time. */
import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import type { LeafContext } from '../desk';
import type { Field } from '../models/fields';
import { BUILDER_OPERATORS, conditionText, fieldLabel, withCondition, type BuilderOperator } from '../models/filter-text';
import { AgentText } from './agent-text';

export interface FilterPanelProps<Row> {
	readonly ctx: LeafContext;
	readonly fields: readonly Field<Row>[];
	readonly filter: string;
	readonly example: string;
	readonly onFilter: (filter: string) => void;
}

export function FilterPanel<Row>({ ctx, fields, filter, example, onFilter }: FilterPanelProps<Row>): VNode {
	const { t } = ctx.desk;
	const offered = fields.filter((field) => field.filter !== false);
	const clear = (button: HTMLElement): void => {
		// The button is off once there is nothing to clear, and cannot keep the focus.
		button.parentElement?.querySelector('input')?.focus();
		onFilter('');
	};
	return (
		<div class="ed-bar-panel">
			<div class="ed-filter-text">
				<input
					type="text"
					class="ed-filter-input"
					value={filter}
					placeholder={example === '' ? t('filters.filterText') : t('filters.filterPlaceholder', { example })}
					aria-label={t('filters.filterText')}
					spellcheck={false}
					onInput={(event) => onFilter(event.currentTarget.value)}
				/>
				<button type="button" class="ed-button" disabled={filter.trim() === ''} onClick={(event) => clear(event.currentTarget)}>
					{t('filters.clearFilter')}
				</button>
			</div>
			<ConditionBuilder ctx={ctx} fields={offered} onCondition={(condition) => onFilter(withCondition(filter, condition))} />
			<p class="ed-hint">{t('filters.help')}</p>
			<p class="ed-hint">
				<AgentText text={t('filters.names', { names: offered.map((field) => field.name).join(t('common.listSeparator')) })} max={600} t={t} />
			</p>
		</div>
	);
}

function ConditionBuilder<Row>({ ctx, fields, onCondition }: { readonly ctx: LeafContext; readonly fields: readonly Field<Row>[]; readonly onCondition: (condition: string) => void }): VNode {
	const { t } = ctx.desk;
	const [name, setName] = useState(fields[0]?.name ?? '');
	const [operator, setOperator] = useState<BuilderOperator>('=');
	const [value, setValue] = useState('');
	const needsValue = operator !== 'empty' && operator !== 'filled';
	const add = (event: Event): void => {
		event.preventDefault();
		if (name === '' || (needsValue && value.trim() === '')) return;
		onCondition(conditionText(name, operator, value.trim()));
		setValue('');
	};
	return (
		<form class="ed-condition" aria-label={t('filters.addCondition')} onSubmit={add}>
			<select class="dropdown ed-select" aria-label={t('filters.field')} value={name} onChange={(event) => setName(event.currentTarget.value)}>
				{fields.map((field) => (
					<option key={field.name} value={field.name}>
						{fieldLabel(field, t)}
					</option>
				))}
			</select>
			<select class="dropdown ed-select" aria-label={t('filters.comparison')} value={operator} onChange={(event) => setOperator(operatorNamed(event.currentTarget.value))}>
				{BUILDER_OPERATORS.map((known) => (
					<option key={known} value={known}>
						{t(`filters.op.${known}`)}
					</option>
				))}
			</select>
			{needsValue ? <input type="text" class="ed-filter-value" aria-label={t('filters.value')} placeholder={t('filters.value')} value={value} onInput={(event) => setValue(event.currentTarget.value)} /> : null}
			<button type="submit" class="ed-button">
				{t('filters.add')}
			</button>
		</form>
	);
}

function operatorNamed(text: string): BuilderOperator {
	return BUILDER_OPERATORS.find((known) => known === text) ?? '=';
}
