/** One check of one snapshot, from its files to the report. */
import { readQueueLine } from '../decisions/queue-item';
import { RECORD_KINDS, ROLE_OF_KIND, type RecordKind } from '../records/record-types';
import { DEFAULT_READ_OPTIONS } from '../records/read-record';
import { inUtc, pinnedNowMs } from '../workspace/pinned-now';
import type { FileReport, Snapshot } from '../workspace/snapshot-types';
import { chainRules } from './chain/chain-rules';
import type { CheckContext } from './check-context';
import { isRead } from './check-context';
import type { DailyChecklist } from './daily-checklist';
import { wholeFile } from './draft';
import type { CheckOptions, Report } from './finding-types';
import { Findings } from './findings';
import { fileDrafts } from './form/file-rules';
import { briefDrafts, briefOfDay, lookOf, lossDrafts, pendingListDrafts } from './honesty/honesty-rules';
import { Effects } from './meaning/effects';
import { itemLineDrafts } from './meaning/item-lines';
import { Pace, StoppedError } from './pace';
import { checkTexts, subjectDrafts, type TextsRead } from './pages/page-rules';
import type { FileScan } from './reading/file-scan';
import type { Readings } from './reading/readings';
import { checkRows } from './rows';
import { resolveRules } from './rule-settings';
import { ledgerDrafts, orderDrafts, readLedgers, type LedgersRead } from './state/ledgers';
import { deskDrafts, workspaceDrafts } from './state/state-rules';
import type { ItemRow } from '../workspace/snapshot-types';
import type { ValidatorWorld } from './validator-world';

const KIND_OF_ROLE: ReadonlyMap<string, RecordKind> = new Map(RECORD_KINDS.map((kind) => [ROLE_OF_KIND[kind], kind]));

export class Check {
	private readonly findings: Findings;
	private readonly context: CheckContext;
	private readonly scans = new Map<string, FileScan>();
	private readonly now: () => number;
	private readonly startMs: number;
	private checklist: DailyChecklist | null = null;
	private isComplete = true;
	private files = 0;

	constructor(
		world: ValidatorWorld,
		private readonly readings: Readings,
		private readonly snapshot: Snapshot,
		private readonly options: CheckOptions,
	) {
		this.startMs = world.clock();
		const rules = resolveRules(options.rules, snapshot.profile.path);
		this.findings = new Findings((code) => rules.levelOf(code), options.only ?? null);
		for (const draft of rules.drafts) this.findings.tell(draft);
		const calendarMs = world.calendarMs ?? ((epochMs: number): number => epochMs);
		const nowMs = pinnedNowMs(snapshot.profile.pinnedNow, world.localInstant ?? inUtc) ?? this.startMs;
		this.context = {
			snapshot,
			options,
			tell: this.findings.tell,
			pace: new Pace(world.breathe, world.clock, options.stop ?? (() => false)),
			readings,
			scans: this.scans,
			nowMs,
			clockMs: Math.max(nowMs, this.startMs),
			calendarNowMs: calendarMs(nowMs),
			calendarMs,
		};
		this.now = world.clock;
	}

	/** Ends with what it has when it is stopped. */
	async run(): Promise<Report> {
		try {
			await this.checkAll();
		} catch (error) {
			if (!(error instanceof StoppedError)) throw error;
			this.isComplete = false;
		}
		const scans = [...this.scans.values()];
		return {
			...this.findings.report(),
			checked: {
				files: this.files,
				lines: scans.reduce((sum, scan) => sum + scan.lines, 0),
				records: scans.reduce((sum, scan) => sum + scan.records, 0),
			},
			complete: this.isComplete,
			tookMs: this.now() - this.startMs,
			checklist: this.checklist,
			look: lookOf(this.snapshot, this.options.before),
		};
	}

	private async checkAll(): Promise<void> {
		const { context, snapshot, options } = this;
		const { tell } = context;
		this.readings.keepOnly(new Set(snapshot.files.map((file) => file.path)));
		workspaceDrafts(snapshot, tell);
		lossDrafts(snapshot, options.before, tell);
		await this.scanAll();
		const ledgers = await readLedgers(context);
		this.files += ledgers.readings.length;
		orderDrafts(ledgers, tell);
		if (options.desk === null) ledgerDrafts(ledgers, tell);
		else deskDrafts(options.desk, snapshot, tell);
		const texts = await this.textsOf(ledgers);
		const brief = briefOfDay(snapshot, context.calendarMs);
		const seen = await checkRows(context, new Set(brief === null ? [] : [brief.day]));
		await chainRules(context, seen.oldestRun);
		await context.pace.each(snapshot.subjects, 512, (subject) => subjectDrafts(subject, snapshot, tell));
		await this.itemLines(seen.itemsToRead, ledgers, texts);
		pendingListDrafts(context, texts.briefs);
		this.checklist = briefDrafts(context, brief, seen, texts.briefs, () => this.findings.hasErrors);
	}

	private async scanAll(): Promise<void> {
		const { context, snapshot } = this;
		for (const file of snapshot.files) {
			const kind = KIND_OF_ROLE.get(file.role);
			const isScanned = kind !== undefined && isRead(file) && !isUtf16(file) ? await this.scanOne(file, kind) : false;
			fileDrafts(file, isScanned, context.tell);
			if (context.pace.isDue(256)) await context.pace.rest();
		}
	}

	private async scanOne(file: FileReport, kind: RecordKind): Promise<boolean> {
		const { context, snapshot, readings } = this;
		const options = snapshot.readOptions.get(kind) ?? DEFAULT_READ_OPTIONS;
		const got = await readings.scan(file, kind, options, context.pace);
		if (!got.ok) {
			this.couldNotRead(file.path, got.message);
			return false;
		}
		this.files += 1;
		this.scans.set(file.path, got.value);
		this.findings.tellAll(got.value.list);
		this.findings.tellAll(got.value.whole());
		return true;
	}

	private async textsOf(ledgers: LedgersRead): Promise<TextsRead> {
		const texts = await checkTexts(this.context, ledgers.written);
		this.files += texts.files;
		for (const { path, message } of texts.unread) this.couldNotRead(path, message);
		for (const list of texts.lists) this.findings.tellAll(list);
		return texts;
	}

	private async itemLines(rows: readonly ItemRow[], ledgers: LedgersRead, texts: TextsRead): Promise<void> {
		const { snapshot, readings, context } = this;
		const options = snapshot.readOptions.get('item') ?? DEFAULT_READ_OPTIONS;
		const marks = rows.map((row) => snapshot.itemRegister.linesOf(row.key));
		const lines = await readings.itemLines.read(marks.flat(), ({ place }, bytes) => readQueueLine(place, bytes, options), options, context.pace);
		const effects = new Effects(snapshot, texts.properties);
		for (const [nth, row] of rows.entries()) {
			const own = (marks[nth] ?? []).flatMap((mark) => lines.get(mark) ?? []);
			itemLineDrafts(row, own, ledgers, context.tell);
			effects.see(row, own, context.tell);
			if (context.pace.isDue(4096)) await context.pace.rest();
		}
		effects.tell(context.tell);
	}

	private couldNotRead(path: string, message: string): void {
		this.isComplete = false;
		this.context.tell({ code: 'ED123', place: wholeFile(path), params: { message } });
	}
}

function isUtf16({ notes }: FileReport): boolean {
	return notes.some((note) => note.code === 'utf16');
}
