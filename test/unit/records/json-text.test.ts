import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { duplicateKeys, parseLine, rawTokenAt, rawTokenOf } from '../../../src/records/json-text';

const codeOf = (text: string): string => {
	const line = parseLine(text);
	return line.ok ? 'ok' : line.code;
};

describe('parseLine: JSON that has to be read', () => {
	it.each([
		'{}', ' {"a":1} ', '{"a":1}\r', '\t{"a":1}\t', '{"a":[]}', '{"a":[[[]]]}', '{"":0}', '{"a":-0}', '{"a":-0.1e-9}', '{"a":1E+2}', '{"a":123456789012345678901234567890}',
		'{"a":"\\u0041\\n\\/\\"\\\\"}', '{"a":"\\ud83d"}', '{"a":"\u2028"}', '{"a":"\u007f"}', '{"a":"{\\"b\\":1}"}', '{"a":true,"a":false}', '{"__proto__":{"approved":true}}',
		'{"a":"<<<<<<<"}', '{"长":"度"}', `{"a":${'['.repeat(400)}${']'.repeat(400)}}`,
	])('%s', (text) => {
		expect(codeOf(text)).toBe('ok');
	});
});

describe('parseLine: what is no record', () => {
	it.each([
		['[]', 'not_object'], ['[{"a":1}]', 'not_object'], ['null', 'not_object'], ['"text"', 'not_object'], ['17', 'not_object'], ['true', 'not_object'],
		['', 'not_json'], ['{', 'not_json'], ['{"a"', 'not_json'], ['{"a":', 'not_json'], ['{"a":1', 'not_json'], ['{"a":1,}', 'not_json'], ['{"a":1,,"b":2}', 'not_json'],
		["{'a':1}", 'not_json'], ['{a:1}', 'not_json'], ['{"a":01}', 'not_json'], ['{"a":.5}', 'not_json'], ['{"a":1.}', 'not_json'], ['{"a":+1}', 'not_json'], ['{"a":0x1}', 'not_json'],
		['{"a":NaN}', 'not_json'], ['{"a":Infinity}', 'not_json'], ['{"a":undefined}', 'not_json'], ['{"a":True}', 'not_json'], ['{"a":"\t"}', 'not_json'], ['{"a":"\\x"}', 'not_json'],
		['{"a":"\\u12"}', 'not_json'], ['{"a":1}//c', 'not_json'], ['{"a":1}}', 'not_json'], ['{"a":1},', 'not_json'], ['[1}', 'not_json'], ['\ufeff{"a":1}', 'not_json'],
		['{"a":1}\u00a0', 'not_json'], ['plain words', 'not_json'], ['# comment', 'not_json'], ['\u0000\u0000', 'not_json'], ['{"id":"A","meta":{"x":1}', 'not_json'],
		['{"id":"A","list":[{"x":1}', 'not_json'], ['{"id":"A","list":[1,{"x":1}', 'not_json'], ['======= ok', 'not_json'], ['<<<<<< six', 'not_json'],
		['{"id":"A"}{"id":"B"}', 'two_records_on_one_line'], ['{"id":"A"} {"id":"B"} {"id":"C"}', 'two_records_on_one_line'], ['{"id":"A"}\r{"id":"B"}', 'two_records_on_one_line'],
		['{"id":"A","text":"cu{"id":"B","text":"whole"}', 'two_records_on_one_line'], ['{"id":"A","n":{"id":"B"}{"id":"C"}', 'two_records_on_one_line'],
		['{"id":"A",{"id":"B"}', 'two_records_on_one_line'], ['{"id":"A"{"id":"B"}', 'two_records_on_one_line'],
		['<<<<<<< HEAD', 'conflict_marker'], ['=======', 'conflict_marker'], ['>>>>>>> laptop', 'conflict_marker'], ['||||||| base', 'conflict_marker'], ['=======\r', 'conflict_marker'],
	])('%j is %s', (text, code) => {
		expect(codeOf(text)).toBe(code);
	});

	it('survives nesting that would exhaust a stack', () => {
		const deep = `{"a":${'['.repeat(100_000)}`;
		expect(codeOf(deep)).toBe('not_json');
		const whole = `{"a":${'['.repeat(20_000)}${']'.repeat(20_000)}}`;
		const line = parseLine(whole);
		if (line.ok) expect(duplicateKeys(whole, line.json)).toEqual([]);
	});
});

it('a __proto__ key is data and changes nothing', () => {
	const text = '{"id":"A","__proto__":{"approved":true},"constructor":1}';
	const line = parseLine(text);
	expect(line.ok && Object.hasOwn(line.json, '__proto__')).toBe(true);
	expect(duplicateKeys(text, line.ok ? line.json : null)).toEqual([]);
	expect(Object.hasOwn({}, 'approved')).toBe(false);
});

describe('duplicateKeys', () => {
	it.each<[string, string[]]>([
		['{"a":1,"b":{"a":1}}', []],
		['{"a":1,"a":2}', ['a']],
		['{"a":1,"a":2,"a":3}', ['a']],
		['{"meta":{"status":"x","status":"y"}}', ['meta.status']],
		['{"attempts":[{"n":1},{"n":1,"n":2}]}', ['attempts[1].n']],
		['{"m":[[{"k":1}],[{"k":1,"k":2}]]}', ['m[1][0].k']],
		['{"a":{"x":1},"a":{"y":2}}', ['a']],
		['{"st\\u0061tus":1,"status":2}', ['status']],
		['{"a":"\\"a\\":1,\\"a\\":2"}', []],
		['{"a" : "a" , "b":"a"}', []],
		['{"__proto__":1,"__proto__":2}', ['__proto__']],
		['{"a":"x\\\\","a":1}', ['a']],
	])('%s', (text, paths) => {
		expect(duplicateKeys(text, JSON.parse(text))).toEqual(paths);
	});

	type Node = string | number | null | readonly Node[] | { readonly members: readonly (readonly [string, Node])[] };

	/** Writes a tree as JSON text and collects, the plain way, which keys each object says again. */
	function write(node: Node, path: string, doubled: Set<string>): string {
		if (Array.isArray(node)) return `[${(node as readonly Node[]).map((entry, index) => write(entry, `${path}[${index}]`, doubled)).join(' ,')}]`;
		if (node === null || typeof node !== 'object' || !('members' in node)) return JSON.stringify(node);
		const seen = new Set<string>();
		const parts = node.members.map(([key, value]) => {
			const inner = path === '' ? key : `${path}.${key}`;
			if (seen.has(key)) doubled.add(inner);
			seen.add(key);
			return `${JSON.stringify(key)}: ${write(value, inner, doubled)}`;
		});
		return `{${parts.join(', ')}}`;
	}

	it('agrees with a plain reference on any tree', () => {
		const key = fc.constantFrom('a', 'b', 'status', '__proto__', 'x"y', 'tail\\', '键');
		const { tree } = fc.letrec<{ tree: Node; object: Node }>((tie) => ({
			tree: fc.oneof({ maxDepth: 4 }, fc.constantFrom<Node>('v', 'a":1', 0, null), fc.array(tie('tree'), { maxLength: 3 }), tie('object')),
			object: fc.array(fc.tuple(key, tie('tree')), { maxLength: 4 }).map((members) => ({ members })),
		}));
		fc.assert(
			fc.property(fc.array(fc.tuple(key, tree), { maxLength: 5 }), (members) => {
				const doubled = new Set<string>();
				const text = write({ members }, '', doubled);
				expect(new Set(duplicateKeys(text, JSON.parse(text)))).toEqual(doubled);
			}),
			{ numRuns: 500 },
		);
	});
});

describe('raw tokens', () => {
	it.each<[string, string, string | null]>([
		['{"id":9007199254740993}', 'id', '9007199254740993'],
		['{"id": 9007199254740993 , "x":1}', 'id', '9007199254740993'],
		['{"meta":{"id":1},"id":2.50}', 'id', '2.50'],
		['{"meta":{"id":1}}', 'id', null],
		['{"a":[{"id":1}],"id":7}', 'id', '7'],
		['{"id":1,"id":2}', 'id', '2'],
		['{"i\\u0064":5,"meta":{"id":6}}', 'id', '5'],
		['{"x":"id","id":1e3}', 'id', '1e3'],
		['{"a":"\\"id\\":4","id":3}', 'id', '3'],
		['{"id":"text"}', 'id', '"text"'],
		['{"id":{"a":[1,"}"]}}', 'id', '{"a":[1,"}"]}'],
		['[1]', 'id', null],
	])('%s → %s', (text, key, token) => {
		expect(rawTokenOf(text, key)).toBe(token);
	});

	it('reaches into objects and lists', () => {
		const text = '{"payload":{"claim_ids":[1, 9007199254740993]}}';
		expect(rawTokenAt(text, ['payload', 'claim_ids', 1])).toBe('9007199254740993');
		expect(rawTokenAt(text, ['payload', 'claim_ids', 2])).toBeNull();
		expect(rawTokenAt(text, ['payload', 0])).toBeNull();
	});

	it('reads back every top-level value of any object', () => {
		fc.assert(
			fc.property(fc.dictionary(fc.string(), fc.jsonValue(), { maxKeys: 6 }), (object) => {
				const text = JSON.stringify(object);
				for (const key of Object.keys(object)) expect(JSON.parse(rawTokenOf(text, key) ?? 'null')).toEqual(JSON.parse(JSON.stringify(object[key])));
			}),
		);
	});
});
