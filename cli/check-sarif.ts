/** The findings as SARIF 2.1.0, for editors and for services that show findings beside the lines they are about. */
import { RULES } from '../src/validator/rule-table';
import type { Rule } from '../src/validator/rule-table';
import type { CheckReport, FindingJson, PlaceJson } from './check-report';
import { ruleWords } from './rule-words';

/** The base of all paths: the workspace. */
const BASE = 'WORKSPACE';

/**
 * One SARIF log with one run.
 * @param root the workspace's folder, absolute, `/` between parts
 */
export function checkSarif(report: CheckReport, root: string, exitCode: number): unknown {
	const indexes = new Map(RULES.map(({ code }, index) => [code, index]));
	return {
		$schema: 'https://json.schemastore.org/sarif-2.1.0.json',
		version: '2.1.0',
		runs: [
			{
				tool: { driver: { name: 'evidence-desk', version: report.version, semanticVersion: report.version, rules: RULES.map(ruleSarif) } },
				columnKind: 'unicodeCodePoints',
				originalUriBaseIds: { [BASE]: { uri: fileUri(root) } },
				invocations: [
					{
						executionSuccessful: report.error === null,
						exitCode,
						endTimeUtc: report.as_of,
						...(report.error === null && report.complete ? {} : { toolExecutionNotifications: [{ level: 'error', message: { text: report.error ?? 'Not everything could be read.' } }] }),
					},
				],
				results: report.findings.map((finding) => resultSarif(finding, indexes.get(finding.code) ?? -1)),
				properties: { form: report.form, meaning: report.meaning, checked: report.checked, complete: report.complete, omitted: report.omitted, since: report.since },
			},
		],
	};
}

function ruleSarif({ code, name, severity, group, result, isFixed }: Rule): unknown {
	return {
		id: code,
		name,
		shortDescription: { text: ruleWords(code).what },
		help: { text: ruleWords(code).do },
		defaultConfiguration: { level: severity },
		properties: { tags: [...new Set([group, result])], fixed: isFixed },
	};
}

function resultSarif({ code, severity, place, also, what, do: advice, fingerprint, record, result }: FindingJson, ruleIndex: number): unknown {
	return {
		ruleId: code,
		ruleIndex,
		level: severity,
		message: { text: what },
		...(place === null ? {} : { locations: [{ physicalLocation: physical(place) }] }),
		...(also.length === 0 ? {} : { relatedLocations: also.map((other, id) => ({ id: id + 1, physicalLocation: physical(other) })) }),
		partialFingerprints: { 'evidenceDesk/v1': fingerprint },
		properties: { result, record, do: advice },
	};
}

/** A place without a length is the whole file, which SARIF says by leaving the region out. */
function physical({ path, line, column, offset, length }: PlaceJson): unknown {
	const artifactLocation = { uri: path.split('/').map(encodeURIComponent).join('/'), uriBaseId: BASE };
	return length === 0 && offset === 0 ? { artifactLocation } : { artifactLocation, region: { startLine: line, startColumn: column, byteOffset: offset, byteLength: length } };
}

/** `file:` address of a folder; a Windows drive keeps its colon. */
function fileUri(root: string): string {
	const path = root.split('/').map((part, at) => (at === 0 && /^[A-Za-z]:$/.test(part) ? part : encodeURIComponent(part))).join('/');
	return `file://${path.startsWith('/') ? '' : '/'}${path}/`;
}
