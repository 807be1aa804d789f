/** Whether two pieces of bytes are the same. */
export function sameBytes(one: Uint8Array, other: Uint8Array): boolean {
	if (one.length !== other.length) return false;
	for (let at = 0; at < one.length; at += 1) if (one[at] !== other[at]) return false;
	return true;
}
