/**
 * Markdown to DOM, as far as notes in the preview need it: CommonMark with tables, no raw HTML, wiki links, tags, and the
 * code blocks and post-processors that plugins register.
 */
import MarkdownIt from 'markdown-it';
import type { App } from '../app';
import { Component } from '../core/component';
import { addObsidianSyntax } from './syntax';

export interface SectionInfo {
	readonly text: string;
	readonly lineStart: number;
	readonly lineEnd: number;
}

export interface PostProcessorContext {
	readonly docId: string;
	readonly sourcePath: string;
	readonly frontmatter: Record<string, unknown> | null;
	addChild(child: MarkdownRenderChild): void;
	getSectionInfo(el: HTMLElement): SectionInfo | null;
}

export type PostProcessor = (el: HTMLElement, ctx: PostProcessorContext) => unknown;
export type CodeBlockHandler = (source: string, el: HTMLElement, ctx: PostProcessorContext) => unknown;

/** Where the text comes from. */
export interface RenderSource {
	readonly text: string;
	readonly path: string;
	readonly frontmatter?: Record<string, unknown> | null;
	/** Lines above `text` in its file (front matter). */
	readonly firstLine?: number;
}

export class MarkdownRenderChild extends Component {
	constructor(readonly containerEl: HTMLElement) {
		super();
	}
}

let nextDoc = 1;

export class Markdown {
	private readonly parser = addObsidianSyntax(new MarkdownIt({ html: false, linkify: true }));
	private readonly codeBlocks = new Map<string, CodeBlockHandler>();
	private readonly postProcessors: PostProcessor[] = [];

	constructor(private readonly app: App) {}

	/** Returns what takes it away again. */
	addCodeBlockHandler(language: string, handler: CodeBlockHandler): () => void {
		if (this.codeBlocks.has(language)) throw new Error(`Code block language "${language}" is taken already`);
		this.codeBlocks.set(language, handler);
		this.app.workspace.trigger('code-blocks-changed');
		return () => {
			this.codeBlocks.delete(language);
			this.app.workspace.trigger('code-blocks-changed');
		};
	}

	addPostProcessor(processor: PostProcessor): () => void {
		this.postProcessors.push(processor);
		return () => this.postProcessors.remove(processor);
	}

	/** Renders into `el`; what processors add belongs to `owner` and ends with it. */
	async render(source: RenderSource, el: HTMLElement, owner: Component): Promise<void> {
		const html = this.parser.render(source.text);
		const parsed = new DOMParser().parseFromString(html, 'text/html');
		el.append(...[...parsed.body.childNodes].map((node) => el.doc.importNode(node, true)));
		const sections = new WeakMap<HTMLElement, SectionInfo>();
		const context: PostProcessorContext = {
			docId: `doc-${nextDoc++}`,
			sourcePath: source.path,
			frontmatter: source.frontmatter ?? null,
			addChild: (child) => void owner.addChild(child),
			getSectionInfo: (of) => sections.get(of) ?? null,
		};
		this.wireLinks(el, source.path);
		for (const code of [...el.querySelectorAll<HTMLElement>('pre > code[data-language]')]) {
			await this.runCodeBlock(code, source, context, sections);
		}
		for (const processor of this.postProcessors) await processor(el, context);
	}

	private async runCodeBlock(
		code: HTMLElement,
		source: RenderSource,
		context: PostProcessorContext,
		sections: WeakMap<HTMLElement, SectionInfo>,
	): Promise<void> {
		const language = code.dataset['language'] ?? '';
		const handler = this.codeBlocks.get(language);
		if (handler === undefined) return;
		const first = source.firstLine ?? 0;
		const box = createDiv(`block-language-${language}`);
		sections.set(box, {
			text: source.text,
			lineStart: first + Number(code.dataset['lineStart']),
			lineEnd: first + Number(code.dataset['lineEnd']),
		});
		const text = (code.textContent ?? '').replace(/\n$/, '');
		code.parentElement?.replaceWith(box);
		try {
			await handler(text, box, context);
		} catch (error) {
			box.createEl('pre', { cls: 'markdown-block-error', text: `Error in the code block: ${String(error)}` });
			console.error(error);
		}
	}

	private wireLinks(el: HTMLElement, sourcePath: string): void {
		for (const link of el.querySelectorAll<HTMLAnchorElement>('a')) {
			const target = link.dataset['href'];
			link.addClass(target === undefined ? 'external-link' : 'internal-link');
			link.setAttribute('rel', 'noopener nofollow');
			link.addEventListener('click', (event) => {
				event.preventDefault();
				if (target === undefined) link.win.open(link.href, '_blank');
				else void this.app.workspace.openLinkText(target, sourcePath, event.ctrlKey ? 'tab' : false);
			});
		}
	}
}

/** Obsidian's static entry points. */
export class MarkdownRenderer extends MarkdownRenderChild {
	static async render(app: App, markdown: string, el: HTMLElement, sourcePath: string, component: Component): Promise<void> {
		await app.markdown.render({ text: markdown, path: sourcePath }, el, component);
	}
}
