/** What looks like a key, a token or a password (R61, B99), and how it is shown without showing it. */

/** Forms that providers give their keys; each ends where the key ends. */
const TOKEN =
	/(?:\bsk-(?:proj-|ant-|or-)?[A-Za-z0-9_-]{16,}|\b[rsp]k_(?:live|test)_[A-Za-z0-9]{16,}|\bAIza[A-Za-z0-9_-]{30,}|\bA(?:KIA|SIA)[A-Z0-9]{16}\b|\bgh[pousr]_[A-Za-z0-9]{30,}|\bgithub_pat_[A-Za-z0-9_]{30,}|\bglpat-[A-Za-z0-9_-]{16,}|\bxox[abeprs]-[A-Za-z0-9-]{10,}|\beyJ[A-Za-z0-9_-]{10,400}\.eyJ[A-Za-z0-9_-]{10,4000}\.[A-Za-z0-9_-]+|\btvly-[A-Za-z0-9_-]{16,}|\bBSA[A-Za-z0-9_-]{24,}|\bhf_[A-Za-z0-9]{24,}|\bpplx-[A-Za-z0-9]{24,}|-----BEGIN [A-Z ]{0,30}PRIVATE KEY-----)/g;
/** `Bearer abc…`, `Basic abc…`. */
const BEARER = /\b((?:Bearer|Basic)\s+)([A-Za-z0-9._~+/=-]{12,})/gi;
/** `?api_key=…` in an address. */
const QUERY = /([?&][\w-]{0,40}(?:api[_-]?key|apikey|access[_-]?key|token|secret|signature|password|passwd|auth)[\w-]{0,40}=)([^&#\s"'<>\\]{6,})/gi;
/** `user:password@` in an address. */
const USER_INFO = /(\b[a-z][a-z0-9+.-]{0,15}:\/\/[^\s/:@"']{0,64}:)([^\s/@"']{3,200})(?=@)/gi;

/** Cheap: whether any of the forms above can be in a text. */
const MAYBE = /sk-|[rsp]k_(?:live|test)_|AIza|A[KS]IA|gh[pousr]_|github_pat_|glpat-|xox[abeprs]-|eyJ|tvly-|BSA|hf_|pplx-|-----BEGIN|earer |EARER |asic |[?&][\w-]{0,40}(?:key|token|secret|signature|passw|auth)[\w-]{0,40}=|:\/\/[^\s/:@"']{0,64}:[^\s/@"']{3,200}@/i;

/** Names of members that hold nothing but secrets. */
const SECRET_NAME = /^(?:x[_-]?)?(?:api[_-]?keys?|apikeys?|secret(?:[_-]?(?:key|access[_-]?key))?|client[_-]?secret|access[_-]?token|auth[_-]?token|refresh[_-]?token|bearer(?:[_-]?token)?|authorization|passw(?:or)?d|passphrase|private[_-]?key|security[_-]?token|session[_-]?token|subscription[_-]?token)$/i;

/** Stands for a secret instead of being one: masked, empty of content, or the name of where it is kept. */
const NO_SECRET = /^(?:[*•x.…-]{3,}|<[^>]*>|\[[^\]]*\]|\$\{?[A-Z_][A-Z0-9_]*\}?|(?:env|secret|keychain|vault|secretstorage)[:.].*|redacted|hidden|none|null|default|missing|unset|.{0,7}|.*(?:\*{3}|•{3}|…).*)$/i;

export interface SecretFound {
	/** Index of its first character. */
	readonly at: number;
	readonly masked: string;
}

/** Whether the name of a member says that its value is a secret (`api_key`, `Authorization`). */
export function isSecretName(name: string): boolean {
	return SECRET_NAME.test(name);
}

/** Whether a value under such a name is one, and not a mask or a reference. */
export function isSecretValue(value: string): boolean {
	return !NO_SECRET.test(value.trim());
}

/** The first two and last two characters, enough to know which key it is. */
export function mask(secret: string): string {
	return secret.length < 12 ? '••••' : `${secret.slice(0, 2)}••••${secret.slice(-2)}`;
}

/** The first thing in a text that looks like a secret; `null` when nothing does. */
export function findSecret(text: string): SecretFound | null {
	if (!MAYBE.test(text)) return null;
	let first: SecretFound | null = null;
	const keep = (at: number, secret: string): void => {
		if (isSecretValue(secret) && (first === null || at < first.at)) first = { at, masked: mask(secret) };
	};
	for (const match of text.matchAll(TOKEN)) keep(match.index, match[0]);
	for (const pattern of [BEARER, QUERY, USER_INFO]) {
		for (const match of text.matchAll(pattern)) keep(match.index + (match[1] ?? '').length, match[2] ?? '');
	}
	return first;
}

/** The text with everything that looks like a secret masked. */
export function maskSecrets(text: string): string {
	if (!MAYBE.test(text)) return text;
	const second = (_: string, lead: string, secret: string): string => `${lead}${isSecretValue(secret) ? mask(secret) : secret}`;
	return text.replace(TOKEN, (secret) => mask(secret)).replace(BEARER, second).replace(QUERY, second).replace(USER_INFO, second);
}
