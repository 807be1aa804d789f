/** The bits of Obsidian's Markdown that CommonMark does not have: wiki links, tags, and line numbers on code blocks. */
import type { MarkdownIt } from 'markdown-it';

/** Adds them to a parser and returns it. */
export function addObsidianSyntax(parser: MarkdownIt): MarkdownIt {
	parser.inline.ruler.before('link', 'wiki-link', (state, silent) => {
		const match = /^\[\[([^\]|\n]+)(?:\|([^\]\n]+))?\]\]/.exec(state.src.slice(state.pos));
		if (match === null) return false;
		if (!silent) {
			const target = match[1] ?? '';
			const open = state.push('link_open', 'a', 1);
			open.attrs = [['href', '#'], ['data-href', target]];
			state.push('text', '', 0).content = match[2] ?? target;
			state.push('link_close', 'a', -1);
		}
		state.pos += match[0].length;
		return true;
	});
	parser.core.ruler.push('tags', (state) => {
		for (const block of state.tokens) {
			if (block.type !== 'inline' || block.children === null) continue;
			block.children = block.children.flatMap((token) => {
				if (token.type !== 'text') return [token];
				return token.content.split(/((?:^|\s)#[\p{L}\p{N}_/-]*[\p{L}_/-][\p{L}\p{N}_/-]*)/u).filter((part) => part !== '').flatMap((part) => {
					const text = new state.Token('text', '', 0);
					text.content = part;
					if (!part.trimStart().startsWith('#')) return [text];
					const open = new state.Token('tag_open', 'span', 1);
					open.attrs = [['class', 'tag']];
					return [open, text, new state.Token('tag_close', 'span', -1)];
				});
			});
		}
	});
	parser.renderer.rules['fence'] = (tokens, index) => {
		const token = tokens[index];
		if (token === undefined) return '';
		const escape = parser.utils.escapeHtml;
		const language = token.info.trim().split(/\s+/)[0] ?? '';
		const [start = 0, end = 0] = token.map ?? [];
		const attributes = `data-language="${escape(language)}" data-line-start="${start}" data-line-end="${end - 1}"`;
		return `<pre><code ${attributes}>${escape(token.content)}</code></pre>\n`;
	};
	return parser;
}
