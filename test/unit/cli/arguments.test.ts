import { describe, expect, it } from 'vitest';
import { readArguments } from '../../../cli/arguments';

const line = (text: string) => readArguments(text === '' ? [] : text.split(' '));

describe('arguments', () => {
	it('reads a folder and every option, in any order', () => {
		const all = { command: 'status', status: { folder: 'here', profile: 'p.json', trust: ['a:1', 'b:2'], json: true, items: true, claims: true, runs: true } };
		expect(line('status here --profile p.json --trust a:1 --json --items --trust=b:2 --claims --runs')).toEqual(all);
		expect(line('--runs --trust=a:1 --profile=p.json status --trust b:2 --items --json --claims here')).toEqual(all);
		expect(line('status here')).toEqual({ command: 'status', status: { folder: 'here', profile: null, trust: [], json: false, items: false, claims: false, runs: false } });
	});

	it('takes what follows -- as it is', () => {
		expect(line('status -- --json')).toMatchObject({ command: 'status', status: { folder: '--json', json: false } });
	});

	it('lets --help and --version win', () => {
		expect(line('--help')).toEqual({ command: 'help' });
		expect(line('status -h --wrong')).toEqual({ command: 'help' });
		expect(line('--version')).toEqual({ command: 'version' });
	});

	it.each([
		['', /No command/],
		['statsu here', /Unknown command statsu\. Did you mean status\?/],
		['chek here', /Unknown command chek\. Did you mean check\?/],
		['status', /needs a folder/],
		['status a b', /one folder/],
		['status here --jsno', /Unknown option --jsno\. Did you mean --json\?/],
		['status here --item', /Did you mean --items\?/],
		['status here --profil x', /Did you mean --profile\?/],
		['status here --xyzzyx', /Unknown option --xyzzyx\.$/],
		['status here -j', /Unknown option -j/],
		['status here --json=yes', /--json takes no value/],
		['status here --profile', /--profile needs a file/],
		['status here --profile=', /--profile needs a file/],
		['status here --profile --json', /--profile needs a file/],
		['status here --profile a --profile b', /given twice/],
		['status here --trust', /--trust needs a code/],
		['status here --trust= --json', /--trust needs a code/],
		['status here --trsut a:1', /Did you mean --trust\?/],
	])('%j is wrong, and says why', (text, message) => {
		const request = line(text);
		expect(request.command).toBe('wrong');
		expect(request.command === 'wrong' && request.message).toMatch(message);
	});
});
