/** What looks like a key, a token or a password (R61, B99), and how it is shown without showing it. */
import { isSecretName } from './secret-names';

/** Forms that providers give their keys. Every repetition has an end: one over millions of characters would fill the stack. */
const TOKEN =
	/(?:\b(?:sk|gsk|mk|pplx|tvly|fc|xai|nvapi)[-_][A-Za-z0-9_-]{16,400}|\b[rsp]k_(?:live|test)_[A-Za-z0-9]{16,400}|\bAIza[A-Za-z0-9_-]{30,400}|\bA(?:KIA|SIA)[A-Z0-9]{16}\b|\bLTAI[A-Za-z0-9]{12,400}|\bAKID[A-Za-z0-9]{28,400}|\bALTAK[A-Za-z0-9_-]{16,400}|\b[0-9a-f]{32}\.[A-Za-z0-9]{16}\b|\bgh[pousr]_[A-Za-z0-9]{30,400}|\bgithub_pat_[A-Za-z0-9_]{30,400}|\bglpat-[A-Za-z0-9_-]{16,400}|\bxox[abeprs]-[A-Za-z0-9-]{10,400}|\bxapp-[A-Za-z0-9-]{16,400}|\beyJ[A-Za-z0-9_-]{10,400}\.eyJ[A-Za-z0-9_-]{10,4000}\.[A-Za-z0-9_-]{1,400}|\bBSA[A-Za-z0-9_-]{24,400}|\b(?:hf|npm|jina|ntn|r8)_[A-Za-z0-9_-]{24,400}|\bya29\.[A-Za-z0-9_-]{20,400}|\bSG\.[A-Za-z0-9_-]{16,64}\.[A-Za-z0-9_-]{16,400}|-----BEGIN [A-Z ]{0,30}PRIVATE KEY(?: BLOCK)?-----[A-Za-z0-9+/=\s:,.\\-]{0,8000})/g;
/** `Bearer abc…`, `Basic abc…`. */
const BEARER = /\b((?:Bearer|Basic)\s{1,9})([A-Za-z0-9._~+/=-]{12,400})/gi;
/** `?api_key=…` in an address; what its name means is asked of it afterwards. */
const QUERY = /([?&#]([\w-]{1,64})=)([^&#\s"'<>\\]{6,400})/g;
/** `API_KEY=…`, `"secret": "…"`, `密码：…` in a text; also inside a text that is JSON itself. */
const ASSIGNED = /((\b[A-Za-z][\w-]{2,63}|密钥|密码|口令|令牌)\\?["'`]?\s{0,3}[=:：]\s{0,3}\\?["'`]?)([A-Za-z0-9][A-Za-z0-9._~+/=@!$%^*-]{7,400})/g;
/** `user:password@` in an address. */
const USER_INFO = /(\b[a-z][a-z0-9+.-]{0,15}:\/\/[^\s/:@"']{0,64}:)([^\s/@"']{3,200})(?=@)/gi;

/** What one of the forms above cannot be without. */
const SIGNS =
	/sk[-_]|mk-|fc-|xai-|nvapi-|[rsp]k_(?:live|test)_|AIza|A[KS]IA|LTAI|AKID|ALTAK|[0-9a-f]{32}\.|gh[pousr]_|github_pat_|glpat-|xox[abeprs]-|xapp-|eyJ|tvly-|BSA|hf_|npm_|jina_|ntn_|r8_|ya29\.|SG\.|pplx-|-----BEGIN|earer |EARER |asic |ASIC |[kK]ey|KEY|[tT]oken|TOKEN|[sS]ecret|SECRET|[sS]ignature|[pP]assw|PASSW|[pP]assphrase|密钥|密码|口令|令牌|:\/\/[^\s/:@"']{0,64}:[^\s/@"']{3,200}@/;

/** Whether it is worth while to look through a text: nearly every text has none of the signs. */
export function mayHoldSecret(text: string): boolean {
	return SIGNS.test(text);
}

/** Stands for a secret instead of being one: masked, empty of content, or the name of where it is kept. */
const NO_SECRET =
	/^(?:[*•x.…-]{3,}|<[^>]*>|\[[^\]]*\]|\$\{?[A-Z_][A-Z0-9_]*\}?|(?:env|secret|keychain|vault|secretstorage)[:.].*|(?:redacted|hidden|none|null|default|missing|unset|required|optional|provided|configured|(?:not|no|none|never)[ _-][a-z _-]+|your[ _-].*|example[ _-].*|change[ _-]?me|placeholder)|.{0,7}|.*(?:\*{3}|•{3}|…).*)$/i;

/** The name of a setting, `BRAVE_API_KEY`. */
const SETTING = /^[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+$/;

export interface SecretFound {
	/** Index of its first character. */
	readonly at: number;
	readonly masked: string;
}

/** Whether a value under such a name is one, and not a mask or a reference. */
export function isSecretValue(value: string): boolean {
	const plain = value.trim();
	return !NO_SECRET.test(plain) && !SETTING.test(plain);
}

/** Forms that words of an address can have too (`sk-admission-requirements`): a key has a long run of letters and figures. */
const LIKE_WORDS = /^(?:(?:sk|gsk|mk|pplx|tvly|fc|xai|nvapi)[-_]|BSA|ALTAK|glpat-|xapp-|(?:hf|npm|jina|ntn|r8)_)/;
const RUNS = /[A-Za-z0-9]+/g;

/** Whether a text that has the form of a key is none: made of words. */
function isWords(token: string): boolean {
	if (!LIKE_WORDS.test(token)) return false;
	return !(token.match(RUNS) ?? []).some((run) => run.length >= 12 && /\d/.test(run) && /[A-Za-z]/.test(run));
}

/** Letters and figures mixed: nothing that is written out in words or is a date. */
function isMixed(value: string, least: number): boolean {
	return value.length >= least && /[A-Za-z]/.test(value) && /\d/.test(value) && !/^\d{4}-\d{2}-\d{2}/.test(value);
}

/** What stands behind `Bearer` or `Basic`; “basic requirements” is none. */
function isCredential(value: string): boolean {
	return isSecretValue(value) && (isMixed(value, 12) || value.endsWith('=') || /[a-z][A-Z].*[a-z][A-Z]/.test(value));
}

/** The value of a parameter of an address. */
function isParameterSecret(name: string, value: string): boolean {
	if (!isSecretValue(value)) return false;
	return isSecretName(name) || (/^(?:key|token|sig|(?:x-amz-)?signature|auth|code)$/i.test(name) && isMixed(value, 16));
}

/** The value that a text gives a name. An address or a path is none, and words are none. */
function isAssignedSecret(name: string, value: string): boolean {
	return isSecretName(name) && isSecretValue(value) && isMixed(value, /pass|密码|口令/i.test(name) ? 8 : 12);
}

/** The first two and last two characters, enough to know which key it is. */
export function mask(secret: string): string {
	return secret.length < 12 || secret.startsWith('-----') ? '••••' : `${secret.slice(0, 2)}••••${secret.slice(-2)}`;
}

interface Span {
	readonly at: number;
	readonly secret: string;
}

/** Where the letters, figures and signs of keys end. */
function endOf(text: string, from: number): number {
	let at = from;
	while (at < text.length && KEY_UNIT.test(text[at] ?? '')) at += 1;
	return at;
}

const KEY_UNIT = /[A-Za-z0-9_+/=~-]/;

/** Every secret in a text, in the order of where it begins; the longer one first where two begin together. */
function secretsIn(text: string): readonly Span[] {
	const found: { at: number; secret: string }[] = [];
	for (const { 0: token, index } of text.matchAll(TOKEN)) if (!isWords(token) && isSecretValue(token)) found.push({ at: index, secret: token });
	for (const [pattern, isOne] of [[BEARER, isCredential], [USER_INFO, isSecretValue]] as const) {
		for (const { 1: lead = '', 2: secret = '', index } of text.matchAll(pattern)) if (isOne(secret)) found.push({ at: index + lead.length, secret });
	}
	for (const [pattern, isOne] of [[QUERY, isParameterSecret], [ASSIGNED, isAssignedSecret]] as const) {
		for (const { 1: lead = '', 2: name = '', 3: secret = '', index } of text.matchAll(pattern)) if (isOne(name, secret)) found.push({ at: index + lead.length, secret });
	}
	for (const span of found) span.secret = text.slice(span.at, endOf(text, span.at + span.secret.length));
	return found.sort((one, other) => one.at - other.at || other.secret.length - one.secret.length);
}

/** The first thing in a text that looks like a secret; `null` when nothing does. */
export function findSecret(text: string): SecretFound | null {
	if (!mayHoldSecret(text)) return null;
	const [first] = secretsIn(text);
	return first === undefined ? null : { at: first.at, masked: mask(first.secret) };
}

/** The text with everything that looks like a secret masked. */
export function maskSecrets(text: string): string {
	if (!mayHoldSecret(text)) return text;
	let masked = '';
	let from = 0;
	for (const { at, secret } of secretsIn(text)) {
		if (at + secret.length <= from) continue;
		masked += text.slice(from, at) + mask(secret);
		from = at + secret.length;
	}
	return masked + text.slice(from);
}
