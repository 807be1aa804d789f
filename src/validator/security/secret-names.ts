/** Names of members, parameters and settings whose values are secrets. */
import { foldName } from '../../records/field-plan';

/** The end of a name, folded: `brave_api_key`, `X-Api-Key` and `braveApiKey` end alike. */
const ENDS =
	/(?:apikeys?|secretkeys?|secretaccesskey|accesskeysecret|accesskeys?|clientsecret|appsecret|consumersecret|webhooksecret|accesstoken|authtoken|apitoken|bearertoken|refreshtoken|securitytoken|sessiontoken|subscriptiontoken|privatekey|passwords?|passwd|passphrase|密钥|密码|口令|令牌)$/;
/** Whole names, folded. */
const NAMES: ReadonlySet<string> = new Set(['secret', 'secrets', 'authorization', 'bearer', 'proxyauthorization']);

const known = new Map<string, boolean>();
/** Distinct names are few; the bound only keeps a file of random names from filling the memory. */
const MOST_NAMES = 4096;

/** Whether a name says that its value is a secret (`api_key`, `Authorization`, `braveApiKey`). */
export function isSecretName(name: string): boolean {
	if (name.length > 80) return false;
	const before = known.get(name);
	if (before !== undefined) return before;
	const folded = foldName(name);
	const isOne = NAMES.has(folded) || ENDS.test(folded);
	if (known.size >= MOST_NAMES) known.clear();
	known.set(name, isOne);
	return isOne;
}
