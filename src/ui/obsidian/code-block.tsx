/** Shows a view of the desk inside a note: the code block `evidence-desk`. */
import { MarkdownRenderChild } from 'obsidian';
import { render } from 'preact';
import type { VNode } from 'preact';
import type { Translator } from '../../i18n/translate';
import { AgentText } from '../widgets/agent-text';
import { parseCodeBlock } from './code-block-text';
import type { BlockProblem, CodeBlock } from './code-block-text';
import { createPassingContext } from './leaf-context';
import { mountDesk, mountInEachWindow } from './mount-desk';
import type { Services } from './services';

/** One code block in one note; the app loads and unloads it with the part of the note it stands in. */
export class DeskBlock extends MarkdownRenderChild {
	private readonly block: CodeBlock;
	private unmountFrame: (() => void) | null = null;

	/**
	 * @param containerEl the element the app made for the block
	 * @param source the text between the fences
	 */
	constructor(
		containerEl: HTMLElement,
		source: string,
		private readonly services: Services,
	) {
		super(containerEl);
		this.block = parseCodeBlock(source);
	}

	override onload(): void {
		this.unmountFrame = mountInEachWindow(this, this.containerEl, () => this.mountFrame());
	}

	override onunload(): void {
		this.unmountFrame?.();
		this.unmountFrame = null;
	}

	private mountFrame(): () => void {
		const { t } = this.services;
		const { problems, state, height } = this.block;
		const host = this.containerEl.createDiv({ cls: 'ed-embed' });
		const problemsEl = problems.length === 0 ? null : host.createDiv();
		if (problemsEl !== null) render(<Problems problems={problems} t={t} />, problemsEl);
		let unmountDesk: (() => void) | null = null;
		if (state !== null) {
			const deskEl = host.createDiv({ cls: 'ed-host ed-embed-desk', attr: { role: 'region', 'aria-label': t('host.block.label', { view: t(`common.view.${state.view}`) }) } });
			if (height !== null) deskEl.setCssProps({ '--ed-embed-height': `${height}px` });
			unmountDesk = mountDesk(deskEl, createPassingContext(this.services, state, 'embed'), this.services);
		}
		return () => {
			if (problemsEl !== null) render(null, problemsEl);
			unmountDesk?.();
			host.remove();
		};
	}
}

function Problems({ problems, t }: { readonly problems: readonly BlockProblem[]; readonly t: Translator }): VNode {
	return (
		<ul class="ed-embed-problems" role="alert">
			{problems.map((problem, index) => (
				<li key={index}>
					<AgentText text={problemText(problem, t)} max={300} />
				</li>
			))}
		</ul>
	);
}

/** One problem of a code block as a sentence. */
export function problemText(problem: BlockProblem, t: Translator): string {
	switch (problem.code) {
		case 'not_a_line':
			return t('host.block.notALine', { line: problem.line, found: problem.found });
		case 'repeated_key':
			return t('host.block.repeatedKey', { key: problem.key });
		case 'bad_height':
			return t('host.block.badHeight', { found: problem.found });
		case 'unknown_key':
			return problem.nearest === null
				? t('host.block.unknownKey', { found: problem.found, allowed: problem.allowed.join(', ') })
				: t('host.block.unknownKeyNearest', { found: problem.found, nearest: problem.nearest });
		case 'unknown_value':
			return problem.nearest === null
				? t('host.block.unknownValue', { key: problem.key, found: problem.found, allowed: problem.allowed.join(', ') })
				: t('host.block.unknownValueNearest', { key: problem.key, found: problem.found, nearest: problem.nearest });
	}
}
