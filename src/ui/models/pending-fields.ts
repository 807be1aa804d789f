/** What the queue can be filtered, sorted, grouped and searched by. */
import type { Field } from './fields';
import type { QueueRow } from './pending-queue';
import { riskRank } from './pending-queue';

export const PENDING_FIELDS: readonly Field<QueueRow>[] = [
	{ name: 'title', label: 'pending.fieldTitle', type: 'text', get: (row) => row.title, search: true, sort: true },
	{ name: 'id', label: 'pending.fieldId', type: 'text', get: (row) => row.id, search: true, sort: true },
	{ name: 'kind', label: 'pending.fieldKind', type: 'word', get: (row) => (row.itemKind === 'other' ? row.kindRaw : row.itemKind), group: true, search: true },
	{ name: 'state', label: 'pending.fieldState', type: 'word', get: (row) => row.state, group: true },
	{ name: 'status', label: 'pending.fieldStatus', type: 'word', get: (row) => row.statusRaw, group: true, search: true },
	{ name: 'subject', label: 'pending.fieldSubject', type: 'word', get: (row) => row.subjects, group: true, search: true },
	{ name: 'target', label: 'pending.fieldTarget', type: 'text', get: (row) => row.target, search: true },
	{ name: 'due', label: 'pending.fieldDue', type: 'date', get: (row) => row.due, group: true, sort: true },
	{ name: 'overdue', label: 'pending.fieldOverdue', type: 'flag', get: (row) => row.overdue },
	{ name: 'deferred', label: 'pending.fieldDeferred', type: 'date', get: (row) => row.deferred, sort: true },
	{ name: 'created', label: 'pending.fieldCreated', type: 'date', get: (row) => row.created, group: true, sort: true },
	{ name: 'risk', label: 'pending.fieldRisk', type: 'word', get: (row) => row.risk, group: true },
	{ name: 'risk_rank', label: 'pending.fieldRiskRank', type: 'number', get: (row) => riskRank(row.risk), sort: true },
	{ name: 'confidence', label: 'pending.fieldConfidence', type: 'word', get: (row) => row.confidence },
	{ name: 'by', label: 'pending.fieldBy', type: 'word', get: (row) => row.actor, group: true, search: true },
];
