/** What the codes given with `--trust` tell of the ledgers: the validator by itself checks no signatures where there is no desk. */
import type { CheckedLedgers } from '../src/decisions/desk/trusted-states';
import type { Finding, Report } from '../src/validator/finding-types';
import { fingerprintOf } from '../src/validator/fingerprint';
import { ruleOf } from '../src/validator/rule-table';
import type { RuleCode } from '../src/validator/rule-table';

const NOT_CHECKED = 'ED705';
const FORGED = 'ED703';

/**
 * The report with what the signatures say: what was checked is not said to be unchecked, and what a trusted device is said to have
 * signed and has not is an error.
 * @param checked what the codes could check; `null`: no ledger was read
 * @param only the rules that were asked for; `null` = all
 */
export function withSignatures(report: Report, checked: CheckedLedgers | null, only: ReadonlySet<RuleCode> | null): Report {
	if (checked === null || checked.believed + checked.forged === 0) return report;
	const kept = checked.unchecked > 0 ? report.findings : report.findings.filter(({ code }) => code !== NOT_CHECKED);
	const forged = checked.forged > 0 && (only === null || only.has(FORGED)) ? [forgedFinding(checked.forged)] : [];
	const { errors, warnings, notes } = report.meaning;
	return {
		...report,
		// Those without a place come first.
		findings: [...forged, ...kept],
		meaning: { errors: errors + forged.length, warnings, notes: notes - (report.findings.length - kept.length) },
	};
}

function forgedFinding(n: number): Finding {
	const { group, result, severity } = ruleOf(FORGED);
	return { code: FORGED, severity, result, group, place: null, record: null, also: [], params: { n }, fingerprint: fingerprintOf(FORGED, 'ledgers') };
}
