import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { conflictCopyOf, isLeftover } from '../../../src/workspace/conflict-copies';
import { hasWildcards, leavesWorkspace, matchesGlob, tidyPath } from '../../../src/workspace/globs';
import { editDistance, nearestName } from '../../../src/workspace/nearest-name';

describe('nearestName', () => {
	const names = ['stages', 'tiers', 'trackers', 'statuses', 'stale_after_days', 'ignore', '截止日期'];
	it.each([
		['stagse', 'stages'],
		['Stages', 'stages'],
		['stage', 'stages'],
		['staleAfterDays', 'stale_after_days'],
		['stale-after-day', 'stale_after_days'],
		['stale_after', 'stale_after_days'],
		['trakers', 'trackers'],
		['teirs', 'tiers'],
		['截止日', '截止日期'],
		['colour', null],
		['', null],
		['__proto__', null],
		['x', null],
	])('%s → %s', (found, nearest) => {
		expect(nearestName(found, names)).toBe(nearest);
	});

	it('does not call every short word a misspelling of another', () => {
		expect(nearestName('uk', ['id', 'no'])).toBeNull();
		expect(nearestName('ied', ['id'])).toBe('id');
	});

	it('prefers fewer edits to an earlier place in the list', () => {
		expect(nearestName('dates', ['rates2', 'date'])).toBe('date');
	});

	it.each([
		['ab', 'ba', 1],
		['kitten', 'sitting', 3],
		['', 'abc', 3],
		['same', 'same', 0],
		['ca', 'abc', 3],
		['😀a', '😀b', 1],
	])('distance of %s and %s is %d', (a, b, distance) => {
		expect(editDistance(a, b)).toBe(distance);
		expect(editDistance(b, a)).toBe(distance);
	});
});

describe('globs', () => {
	it.each([
		['90_system/search/search_runs.jsonl', '90_system/search/search_runs*.jsonl', true],
		['90_system/search/search_runs.mac.jsonl', '90_system/search/search_runs*.jsonl', true],
		['90_system/search/deep/search_runs.jsonl', '90_system/search/search_runs*.jsonl', false],
		['a/b/c.md', '**/*.md', true],
		['c.md', '**/*.md', true],
		['a/b/c.md', 'a/**/c.md', true],
		['a/c.md', 'a/**/c.md', true],
		['ab/c.md', 'a/**/c.md', false],
		['tmp', 'tmp/**', true],
		['tmp/x/y', 'tmp/**', true],
		['tmpx/y', 'tmp/**', false],
		['x.jsonl', '?.jsonl', true],
		['xy.jsonl', '?.jsonl', false],
		['😀.jsonl', '?.jsonl', true],
		['a.jsonl', './a.jsonl', true],
		['Queue.jsonl', 'queue.jsonl', false],
		['a+b(1).csv', 'a+b(1).csv', true],
		['a/b', '*', false],
		['a/b', '**', true],
		['.openclaw/workspace/x.jsonl', '**/x.jsonl', true],
		['a**b', 'a**b', true],
		['axxb', 'a**b', true],
		['caf\u0065\u0301.csv', 'caf\u00e9.csv', true],
	])('%s against %s: %s', (path, glob, matches) => {
		expect(matchesGlob(path, glob)).toBe(matches);
	});

	it('takes no longer for a glob full of stars', () => {
		const glob = `${'**/'.repeat(40)}${'*a'.repeat(40)}b`;
		expect(matchesGlob(`${'x/'.repeat(40)}${'a'.repeat(400)}c`, glob)).toBe(false);
	});

	it('matches every path against itself and against **', () => {
		const name = fc.stringMatching(/^[a-z0-9 ._-]{1,8}$/u).filter((text) => text !== '.' && text !== '..');
		fc.assert(
			fc.property(fc.array(name, { minLength: 1, maxLength: 5 }), (names) => {
				const path = names.join('/');
				expect(matchesGlob(path, path)).toBe(true);
				expect(matchesGlob(path, '**')).toBe(true);
				expect(matchesGlob(path, `**/${names[names.length - 1] ?? ''}`)).toBe(true);
				expect(matchesGlob(path, `${path}/x`)).toBe(false);
			}),
		);
	});

	it.each([
		['/etc/x.jsonl', true],
		['~/x.jsonl', true],
		['C:/x.jsonl', true],
		['..\\x.jsonl', true],
		['a/../../x.jsonl', true],
		['..', true],
		['a/..b/x.jsonl', false],
		['a/x.jsonl', false],
	])('%s leaves the workspace: %s', (path, leaves) => {
		expect(leavesWorkspace(path)).toBe(leaves);
	});

	it('tidies paths and knows wildcards', () => {
		expect(tidyPath('./a//b/')).toBe('a/b');
		expect(hasWildcards('a/b.csv')).toBe(false);
		expect(hasWildcards('a/?.csv')).toBe(true);
	});
});

describe('conflict copies', () => {
	const there = (path: string): boolean => ['q/approval_queue.jsonl', 'list.csv', 'Chapter.md'].includes(path);
	it.each([
		['q/approval_queue.sync-conflict-20260101-000000-ABCDEFG.jsonl', 'q/approval_queue.jsonl'],
		['q/approval_queue (conflicted copy).jsonl', 'q/approval_queue.jsonl'],
		["q/approval_queue (Ada's conflicted copy 2026-01-01).jsonl", 'q/approval_queue.jsonl'],
		['approval_queue (Conflicted copy phone 202601011200).jsonl', 'approval_queue.jsonl'],
		['approval_queue(Ada的冲突副本 2026-01-01).jsonl', 'approval_queue.jsonl'],
		['fact_claims (Case Conflict 1).jsonl', 'fact_claims.jsonl'],
		['fact_claims_conf(1).jsonl', 'fact_claims.jsonl'],
		['q/approval_queue 2.jsonl', 'q/approval_queue.jsonl'],
		['q/approval_queue (1).jsonl', 'q/approval_queue.jsonl'],
		['list 3.csv', 'list.csv'],
		['other 2.jsonl', null],
		['Chapter 2.md', null],
		['q/approval_queue.jsonl', null],
		['approval_queue.laptop.jsonl', null],
		['search_runs.2026-10.jsonl', null],
		['conflicted copy.jsonl', null],
		['README.sync-conflict-20260101-000000-ABCDEFG', 'README'],
	])('%s is a copy of %s', (path, original) => {
		expect(conflictCopyOf(path, there)).toBe(original);
	});

	it.each([
		['a/fact_claims_conflict-20260101-120000.jsonl', 'a/fact_claims.jsonl'],
		['a/fact_claims copy.jsonl', 'a/fact_claims.jsonl'],
		['a/fact_claims copy 2.jsonl', 'a/fact_claims.jsonl'],
		['a/fact_claims - Copy.jsonl', 'a/fact_claims.jsonl'],
		['a/fact_claims - Copy (2).jsonl', 'a/fact_claims.jsonl'],
		['a/fact_claims.old.jsonl', 'a/fact_claims.jsonl'],
		['a/fact_claims.backup.jsonl', 'a/fact_claims.jsonl'],
		['a/fact_claims.laptop.jsonl', null],
		['a/fact_claims.older.jsonl', null],
		['b/fact_claims.old.jsonl', null],
	])('%s beside the file is a copy of %s', (path, original) => {
		expect(conflictCopyOf(path, (other) => other === 'a/fact_claims.jsonl')).toBe(original);
	});

	it('cannot call a numbered name a copy without knowing what lies beside it', () => {
		expect(conflictCopyOf('q/approval_queue 2.jsonl')).toBeNull();
	});

	it.each([
		['a.jsonl.orig', true],
		['a.jsonl.bak', true],
		['a.jsonl~', true],
		['.~lock.list.csv#', true],
		['a.jsonl', false],
		['orig.jsonl', false],
	])('%s is a leftover: %s', (path, leftover) => {
		expect(isLeftover(path)).toBe(leftover);
	});
});
