/** One file of records, line by line, once: everything about it that its lines alone show. */
import { parseDate } from '../../records/dates';
import { duplicateKeys } from '../../records/json-text';
import { isHeaderRow, readRecord, type ReadOptions } from '../../records/read-record';
import type { RecordKind } from '../../records/record-types';
import { readLineText } from '../../workspace/line-faults';
import { lineHash } from '../../workspace/line-hash';
import { LineScanner, type LineHandler, type LineSpan } from '../../workspace/lines';
import type { Place } from '../../workspace/place';
import type { NoteCode } from '../../workspace/report-types';
import { otherDates, writtenDates } from '../../workspace/record-dates';
import { jsonFault } from '../../workspace/json-fault';
import { DraftList, type Tell } from '../draft';
import { lineFaultCode } from '../form/line-faults';
import { RecordForm } from '../form/record-form';
import { attemptDrafts } from '../meaning/attempts';
import { lineSecurity } from '../security/line-text';
import { findSecret } from '../security/secrets';
import { columnAt, columnOf, recordOf, type LineVisit } from './line-visit';
import { Mended } from './mended';

/** What the reader noted about a file: only then is a line looked at for it. */
export type Noted = ReadonlySet<NoteCode>;

/** Doubled keys told of one line. */
const MOST_PER_LINE = 20;

class Visit implements LineVisit {
	json: Record<string, unknown> = {};
	text = '';
	isAscii = true;
	span: LineSpan = { offset: 0, length: 0, line: 1, crlf: false, finished: true };

	constructor(
		private readonly path: string,
		readonly kind: RecordKind,
		readonly options: ReadOptions,
		readonly tell: Tell,
	) {}

	place(): Place {
		const { offset, length, line } = this.span;
		return { path: this.path, line, offset, length };
	}
}

export class FileScan implements LineHandler {
	readonly list = new DraftList();
	lines = 0;
	records = 0;
	bytes = 0;
	/** Byte offset of every record's line, rising, and a fingerprint of its bytes. */
	readonly offsets: number[] = [];
	readonly hashes: number[] = [];
	noted: Noted = new Set();
	/** Whether the bytes so far end in a line break: only then can the scan go on where it ended. */
	endsWhole = true;
	/** The first and the last bytes, to know again the file that grew. */
	head: Uint8Array | null = null;
	tail = new Uint8Array(0);

	private readonly form: RecordForm;
	private readonly mended: Mended;
	/** One for all lines: each is done with before the next is read. */
	private readonly visit: Visit;
	private readonly scanner: LineScanner;
	private readonly factKeys = { count: 0, key: '', first: null as Place | null };

	constructor(
		readonly path: string,
		readonly kind: RecordKind,
		readonly options: ReadOptions,
		cap: number,
	) {
		this.form = new RecordForm(kind, options.fields);
		this.mended = new Mended(kind);
		this.visit = new Visit(path, kind, options, (draft) => {
			this.list.tell(draft);
			this.mended.add(draft);
		});
		this.scanner = new LineScanner(this, cap);
	}

	feed(block: Uint8Array): void {
		this.bytes += block.length;
		this.head ??= block.slice(0, 64);
		this.endsWhole = block[block.length - 1] === 0x0a;
		// A short last block is a short tail; that is enough together with the size.
		this.tail = block.slice(-64);
		this.scanner.feed(block);
	}

	finish(): void {
		this.scanner.end();
	}

	/** Whether any record says that it refines another. */
	get refines(): boolean {
		return this.form.hasRefines;
	}

	/** What only the whole file shows; kept apart, since it changes when the file grows. */
	whole(): DraftList {
		const whole = new DraftList();
		this.form.tellWhole(whole.tell, this.noted.has('two_dialects'));
		const { count, key, first } = this.factKeys;
		if (first !== null) whole.tell({ code: 'ED333', place: first, params: { field: key, n: count } });
		return whole;
	}

	/** See {@link LineHandler}: called by the scanner only. */
	line(text: string | null, bytes: Uint8Array, from: number, to: number, span: LineSpan): void {
		this.lines += 1;
		const reading = readLineText(text, bytes, from, to, span.finished);
		if (reading.lineClass === 'blank') return;
		if (reading.lineClass !== 'ok') {
			const column = reading.code === 'not_json' && text !== null ? (jsonFault(text)?.column ?? 1) : 1;
			this.list.tell({ code: lineFaultCode(reading.code), place: this.place(span), column });
			// A line that is no record gives away a secret all the same.
			const secret = text === null ? null : findSecret(text);
			if (secret !== null && text !== null) this.list.tell({ code: 'ED601', place: this.place(span), column: columnAt(text, secret.at), params: { masked: secret.masked } });
			return;
		}
		const { json, text: content } = reading;
		// A header row describes the file; the reader has said so once.
		if (this.noted.has('header_row') && isHeaderRow(json)) return;
		this.records += 1;
		this.offsets.push(span.offset);
		this.hashes.push(lineHash(bytes, from, to));
		this.visit.json = json;
		this.visit.text = content;
		this.visit.isAscii = text !== null && text.length === to - from;
		this.visit.span = span;
		this.record(this.visit);
	}

	/** See {@link LineHandler}: called by the scanner only. */
	overLong(_head: Uint8Array, _hash: number, span: LineSpan): void {
		this.lines += 1;
		this.list.tell({ code: 'ED108', place: this.place(span), params: { n: span.length } });
	}

	private record(visit: LineVisit): void {
		const { form } = this;
		if (this.mended.waits) this.list.withdraw(this.mended.take(recordOf(visit), visit.json));
		form.judge(visit);
		if (form.factKey !== null) {
			this.factKeys.count += 1;
			this.factKeys.key = form.factKey;
			this.factKeys.first ??= visit.place();
		}
		lineSecurity(visit, form.secretKey, form.isNested);
		if (form.listsWork) attemptDrafts(visit);
		if (this.noted.has('duplicate_keys')) this.doubled(visit);
		if (this.noted.has('impossible_date')) this.impossible(visit);
	}

	private doubled(visit: LineVisit): void {
		for (const key of duplicateKeys(visit.text, visit.json).slice(0, MOST_PER_LINE)) {
			const name = key.slice(key.lastIndexOf('.') + 1);
			visit.tell({ code: 'ED113', place: visit.place(), column: columnOf(visit.text, name), record: recordOf(visit), params: { field: key }, mark: key });
		}
	}

	private impossible(visit: LineVisit): void {
		const { kind, json, text, options } = visit;
		const values = readRecord(kind, json, text, options);
		for (const date of [...writtenDates(kind, values), ...otherDates(kind, values)]) {
			if (date?.precision !== 'invalid') continue;
			const key = Object.keys(json).find((name) => parseDate(json[name])?.text === date.text);
			visit.tell({
				code: 'ED119',
				place: visit.place(),
				column: key === undefined ? 1 : columnOf(text, key),
				record: recordOf(visit),
				params: { value: date.text, field: key ?? '' },
				mark: `${key ?? ''} ${date.text}`,
			});
		}
	}

	private place({ offset, length, line }: LineSpan): Place {
		return { path: this.path, line, offset, length };
	}
}
