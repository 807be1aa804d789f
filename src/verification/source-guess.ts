/** What kind of source a host probably is, from its name alone. A guess: shown as one, never filled in by itself. */
import type { SourceGuess } from './verification-types';

const hosts = (guess: SourceGuess, names: string): readonly (readonly [string, SourceGuess])[] => names.split(' ').map((name) => [name, guess]);

/** Places that carry the words of many people, or whose kind is known; they stay what they are, whoever writes there. */
const KNOWN: ReadonlyMap<string, SourceGuess> = new Map([
	...hosts('encyclopaedia', 'wikipedia.org wikidata.org wikimedia.org britannica.com baike.baidu.com baike.com encyclopedia.com scholarpedia.org zgbk.com'),
	...hosts(
		'scholarly',
		'arxiv.org doi.org openalex.org crossref.org semanticscholar.org scholar.google.com pubmed.ncbi.nlm.nih.gov ncbi.nlm.nih.gov europepmc.org jstor.org sciencedirect.com springer.com link.springer.com nature.com science.org ieee.org ieeexplore.ieee.org acm.org dl.acm.org wiley.com onlinelibrary.wiley.com tandfonline.com sagepub.com mdpi.com plos.org biorxiv.org medrxiv.org ssrn.com researchgate.net academia.edu zenodo.org openreview.net aclanthology.org cnki.net cnki.com.cn wanfangdata.com.cn cqvip.com',
	),
	...hosts(
		'news',
		'reuters.com apnews.com afp.com bbc.com bbc.co.uk nytimes.com theguardian.com washingtonpost.com wsj.com ft.com economist.com bloomberg.com cnn.com npr.org aljazeera.com dw.com lemonde.fr spiegel.de faz.net nhk.or.jp asahi.com scmp.com straitstimes.com insidehighered.com chronicle.com timeshighereducation.com xinhuanet.com people.com.cn chinadaily.com.cn caixin.com thepaper.cn cctv.com',
	),
	...hosts(
		'forum',
		'reddit.com redd.it quora.com stackexchange.com stackoverflow.com superuser.com serverfault.com mathoverflow.net news.ycombinator.com thegradcafe.com gradcafe.com talk.collegeconfidential.com collegeconfidential.com gter.net 1point3acres.com 1p3a.com zhihu.com tieba.baidu.com zhidao.baidu.com douban.com v2ex.com nga.cn ptt.cc discourse.org thestudentroom.co.uk gmatclub.com physicsforums.com',
	),
	...hosts(
		'social',
		'facebook.com fb.com instagram.com threads.net twitter.com x.com t.co linkedin.com tiktok.com douyin.com youtube.com youtu.be vimeo.com pinterest.com tumblr.com mastodon.social bsky.app t.me telegram.org discord.com discord.gg weibo.com weibo.cn xiaohongshu.com xhslink.com bilibili.com mp.weixin.qq.com weixin.qq.com kuaishou.com medium.com substack.com',
	),
]);

/** `gov`, `gov.cn`, `gov.uk` …, and what some countries use instead. */
const GOVERNMENT = /(?:^|\.)(?:gov|mil|gouv|gob|govt)\.[a-z]{2}$|\.(?:go|gub|gv|gc)\.[a-z]{2}$|(?:^|\.)(?:gov|mil|int|admin\.ch|bund\.de|canada\.ca|europa\.eu|un\.org)$/;
const UNIVERSITY = /\.(?:edu|ac)\.[a-z]{2}$|(?:^|\.)edu$/;

/**
 * The guess for a host. `official` is only what the workspace itself calls official, that host or one below it; a place where anybody
 * writes is never that.
 * @param host as a result gives it; case, a final dot and `www.` do not count
 * @param official hosts of the workspace's official sources, without `www.`, in lower case
 */
export function guessSource(host: string, official: ReadonlySet<string>): SourceGuess {
	const name = host.trim().toLowerCase().replace(/:\d+$/, '').replace(/\.+$/, '').replace(/^(?:www\.)+(?=[^.]+\.)/, '');
	const labels = name.split('.');
	const above = labels.map((_label, index) => labels.slice(index).join('.'));
	const known = above.map((domain) => KNOWN.get(domain)).find((guess) => guess !== undefined);
	if (known !== undefined) return known;
	// A bare ending (`edu.cn`) names no place, even if somebody wrote it down as a source.
	if (above.slice(0, -1).some((domain) => official.has(domain))) return 'official';
	if (GOVERNMENT.test(name)) return 'government';
	return UNIVERSITY.test(name) ? 'university' : 'unknown';
}
