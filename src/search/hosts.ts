/** Which hosts are this machine or a private network. Works on host names as `URL` writes them. */

/**
 * Loopback, private, link-local and unspecified addresses (IPv4, IPv6, IPv4 in IPv6), names that only mean something
 * on the own network (`localhost`, `.local`, `.internal`, `.lan`, `.home.arpa`, one label without a dot), and no host at all.
 */
export function isPrivateHost(hostname: string): boolean {
	const host = hostname.toLowerCase().replace(/\.+$/, '');
	if (host === '') return true;
	if (host.startsWith('[')) return isPrivateIpv6(host.slice(1, -1));
	const v4 = ipv4Of(host);
	if (v4 !== null) return isPrivateIpv4(v4);
	if (!host.includes('.')) return true;
	return /\.(localhost|local|localdomain|internal|intranet|lan|home|home\.arpa)$/.test(host);
}

type Octets = readonly [number, number, number, number];

function ipv4Of(host: string): Octets | null {
	const parts = /^(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})$/.exec(host);
	if (parts === null) return null;
	const [a, b, c, d] = [parts[1], parts[2], parts[3], parts[4]].map(Number);
	return a === undefined || b === undefined || c === undefined || d === undefined || [a, b, c, d].some((octet) => octet > 255) ? null : [a, b, c, d];
}

function isPrivateIpv4([a, b]: Octets): boolean {
	if (a === 0 || a === 10 || a === 127 || a >= 224) return true;
	if (a === 100) return b >= 64 && b <= 127;
	if (a === 169) return b === 254;
	if (a === 172) return b >= 16 && b <= 31;
	return a === 192 && b === 168;
}

function isPrivateIpv6(address: string): boolean {
	const groups = groupsOf(address);
	if (groups === null) return true;
	const first = groups[0] ?? 0;
	if ((first & 0xfe00) === 0xfc00 || (first & 0xffc0) === 0xfe80 || (first & 0xff00) === 0xff00) return true;
	if (groups.slice(0, 5).some((group) => group !== 0)) return false;
	const sixth = groups[5] ?? 0;
	const [high, low] = [groups[6] ?? 0, groups[7] ?? 0];
	// ::, ::1 and IPv4 written as IPv6 (mapped or the old compatible form).
	if (sixth === 0 && high === 0) return true;
	return (sixth === 0xffff || sixth === 0) && isPrivateIpv4([high >> 8, high & 0xff, low >> 8, low & 0xff]);
}

/** The eight groups of an IPv6 address as `URL` writes it (hexadecimal, `::` at most once). */
function groupsOf(address: string): readonly number[] | null {
	const [left = '', right] = address.split('::');
	const read = (part: string): readonly number[] => (part === '' ? [] : part.split(':').map((group) => parseInt(group, 16)));
	const before = read(left);
	const after = right === undefined ? [] : read(right);
	const missing = 8 - before.length - after.length;
	if (missing < 0 || (right === undefined && missing !== 0)) return null;
	const groups = [...before, ...Array.from({ length: missing }, () => 0), ...after];
	return groups.some((group) => !Number.isInteger(group) || group < 0 || group > 0xffff) ? null : groups;
}
