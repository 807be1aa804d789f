/** Every ledger file: whose, how many entries, how many of them are believed, and whether it is whole. */
import type { VNode } from 'preact';
import type { Translator } from '../../../i18n/translate';
import type { LeafContext } from '../../desk';
import { needsLook, type LedgerNote } from '../../models/ledger-summary';
import { AgentText } from '../../widgets/agent-text';

const NUMBERS = ['colEntries', 'colBelieved', 'colUnsigned', 'colUnknownKey', 'colBadSignature'] as const;

export function LedgerFiles({ ctx, ledgers }: { readonly ctx: LeafContext; readonly ledgers: readonly LedgerNote[] }): VNode {
	const { t } = ctx.desk;
	return (
		<div class="ed-scroll-x" tabIndex={0} role="region" aria-label={t('ledger.files')}>
			<table class="ed-data-table">
				<thead>
					<tr>
						<th scope="col">{t('ledger.colFile')}</th>
						<th scope="col">{t('ledger.colDevice')}</th>
						{NUMBERS.map((column) => (
							<th key={column} scope="col" class="ed-number">
								{t(`ledger.${column}`)}
							</th>
						))}
						<th scope="col">{t('ledger.colWhole')}</th>
						<th scope="col">{t('ledger.colHead')}</th>
					</tr>
				</thead>
				<tbody>
					{ledgers.map((ledger) => (
						<LedgerRow key={ledger.path} ctx={ctx} ledger={ledger} />
					))}
				</tbody>
			</table>
		</div>
	);
}

function LedgerRow({ ctx, ledger }: { readonly ctx: LeafContext; readonly ledger: LedgerNote }): VNode {
	const { t, actions, deciding } = ctx.desk;
	const number = new Intl.NumberFormat(t.tag);
	const name = deciding.value?.devices.find((device) => device.id === ledger.device)?.name ?? ledger.device;
	// What could not be read is not counted as nothing.
	const count = (value: number): string => (ledger.error === null ? number.format(value) : '—');
	const { trusted, unsigned, unknown_key: unknownKey, bad_signature: badSignature } = ledger.signatures;
	return (
		<tr class={needsLook(ledger) ? 'ed-ledger-odd' : undefined}>
			<th scope="row">
				<button type="button" class="ed-link ed-mono" onClick={() => actions.openRaw({ path: ledger.path, line: 1, offset: 0, length: 0 })}>
					<AgentText text={ledger.path} max={120} />
				</button>
				{ledger.copyOf === null ? null : (
					<span class="ed-hint">
						{' '}
						<AgentText text={t('health.copyOf', { path: ledger.copyOf })} max={160} />
					</span>
				)}
			</th>
			<td>{ledger.isOwn ? t('ledger.thisDevice') : <AgentText text={trusted > 0 ? name : t('ledger.claimsDevice', { device: name })} max={80} />}</td>
			{[ledger.entries, trusted, unsigned, unknownKey, badSignature].map((value, column) => (
				<td key={column} class="ed-number">
					{count(value)}
				</td>
			))}
			<td>
				<AgentText text={wholeWords(ledger, t)} max={200} t={t} />
			</td>
			<td>{ledger.head === null ? t('ledger.head.none') : t(`ledger.head.${ledger.head}`)}</td>
		</tr>
	);
}

function wholeWords(ledger: LedgerNote, t: Translator): string {
	if (ledger.error !== null) return t('ledger.unreadable', { why: ledger.error });
	return ledger.damage.length === 0 ? `● ${t('ledger.whole')}` : `▲ ${t('ledger.damaged', { n: ledger.damage.length })}`;
}
