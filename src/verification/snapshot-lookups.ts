/** What the rooms of verification ask of a snapshot again and again, looked up once per snapshot (a snapshot never changes). */
import { certaintyOfWord } from '../records/certainty';
import type { RecordKey, Snapshot, SourceRow, SubjectRow } from '../workspace/snapshot-types';
import { canonicalUrl, siteOf } from '../search/canonical-url';

/** One value per snapshot, made when it is first asked for; gone with the snapshot. */
export function oncePerSnapshot<Value>(make: (snapshot: Snapshot) => Value): (snapshot: Snapshot) => Value {
	const made = new WeakMap<Snapshot, { readonly value: Value }>();
	return (snapshot) => {
		const known = made.get(snapshot);
		if (known !== undefined) return known.value;
		const value = make(snapshot);
		made.set(snapshot, { value });
		return value;
	};
}

/** How two names are compared: NFC, trimmed, case ignored (as `claims-about.ts` does). */
export function comparableName(text: string): string {
	return text.normalize('NFC').trim().toLowerCase();
}

/** Field and column names: what joins their words does not count either. */
export function comparableField(text: string): string {
	return comparableName(text).replace(/[\s_-]+/gu, '_');
}

interface SubjectNames {
	readonly byId: ReadonlyMap<string, readonly SubjectRow[]>;
	readonly byName: ReadonlyMap<string, readonly SubjectRow[]>;
}

const subjectNames = oncePerSnapshot((snapshot): SubjectNames => {
	const byId = new Map<string, SubjectRow[]>();
	const byName = new Map<string, SubjectRow[]>();
	const add = (groups: Map<string, SubjectRow[]>, words: string, subject: SubjectRow): void => {
		const name = comparableName(words);
		if (name === '') return;
		const group = groups.get(name);
		if (group === undefined) groups.set(name, [subject]);
		else group.push(subject);
	};
	for (const subject of snapshot.subjects) {
		add(byId, subject.id, subject);
		add(byName, subject.name, subject);
	}
	return { byId, byName };
});

/** Rows of trackers that these words name: by their key, and only if there is none by their name. Several when trackers share it. */
export function subjectsNamed(snapshot: Snapshot, words: string | null): readonly SubjectRow[] {
	if (words === null) return [];
	const { byId, byName } = subjectNames(snapshot);
	const name = comparableName(words);
	return byId.get(name) ?? byName.get(name) ?? [];
}

interface SourceAddress {
	readonly key: RecordKey;
	readonly url: string;
}

/** Sources by site. Canonical spellings are dear, so that they are made for one site at a time, and only when it is asked for. */
const sourcesBySite = oncePerSnapshot((snapshot): { readonly addresses: ReadonlyMap<string, readonly SourceAddress[]>; readonly pages: Map<string, ReadonlyMap<string, RecordKey>> } => {
	const addresses = new Map<string, SourceAddress[]>();
	for (const { key, url } of snapshot.sources) {
		const site = url === null ? null : (plainSite(url) ?? siteOf(url));
		if (url === null || site === null) continue;
		const group = addresses.get(site);
		if (group === undefined) addresses.set(site, [{ key, url }]);
		else group.push({ key, url });
	}
	return { addresses, pages: new Map() };
});

/** What `siteOf` says, for addresses of the usual form, without reading all of them; `null` for any other form. */
function plainSite(url: string): string | null {
	const host = /^https?:\/\/((?:[a-z0-9-]+\.)+[a-z]{2,})(?:\/|$)/.exec(url)?.[1];
	return host === undefined ? null : host.replace(/^(www\.)+(?=[^.]+\.)/, '');
}

/** The workspace's source with the same page, `null` when it has none. @param url as it stands in a result or record */
export function sourceOfPage(snapshot: Snapshot, url: string): SourceRow | null {
	const page = canonicalUrl(url);
	const site = siteOf(url);
	if (page === null || site === null) return null;
	const { addresses, pages } = sourcesBySite(snapshot);
	let keys = pages.get(site);
	if (keys === undefined) {
		const made = new Map<string, RecordKey>();
		for (const address of addresses.get(site) ?? []) {
			const canonical = canonicalUrl(address.url);
			if (canonical !== null && !made.has(canonical)) made.set(canonical, address.key);
		}
		keys = made;
		pages.set(site, keys);
	}
	const key = keys.get(page);
	return key === undefined ? null : snapshot.sources.find(key);
}

/** Whether a word for a kind of source says "official": `official page`, `Official site`, `官方页面`; not `unofficial`, `非官方`. */
export function isOfficialType(word: string | null): boolean {
	if (word === null) return false;
	const plain = word.normalize('NFKC').toLowerCase();
	if (/\b(?:un|non|not|semi|quasi)[\s_-]*official|非官方|不是官方/u.test(plain)) return false;
	return certaintyOfWord(word) === 'official' || /(?:^|[^\p{L}])official(?:ly)?(?:$|[^\p{L}])|官方|官网/u.test(plain);
}

const officialSites = oncePerSnapshot((snapshot): ReadonlySet<string> => {
	const sites = new Set<string>();
	for (const { url, sourceType } of snapshot.sources) {
		const site = url === null || !isOfficialType(sourceType) ? null : (plainSite(url) ?? siteOf(url));
		if (site !== null) sites.add(site);
	}
	for (const subject of snapshot.subjects) for (const site of homeSitesOf(subject)) sites.add(site);
	return sites;
});

/** A column that holds the subject's own address: `website`, `official_url`, `官网`. */
const HOME_COLUMN = /(?:^|[^a-z])(?:official|home_?page|web_?site|home_?url)(?:$|[^a-z])|\u5b98\u7f51|\u5b98\u65b9/u;

/** Hosts of the addresses that a tracker gives as the subject's own. */
export function homeSitesOf(subject: SubjectRow): readonly string[] {
	return subject.cells.flatMap(({ column, text }) => {
		const site = HOME_COLUMN.test(comparableField(column)) ? siteOf(text) : null;
		return site === null ? [] : [site];
	});
}

/** Hosts (without `www.`) that the workspace calls official: of its sources by their type, and the subjects' own addresses. */
export function officialHosts(snapshot: Snapshot): ReadonlySet<string> {
	return officialSites(snapshot);
}
