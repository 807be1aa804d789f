/** Element ids for labels and active rows. */
import { useState } from 'preact/hooks';

let made = 0;

/** An id that no other leaf has: several desks can stand in one document, each a tree of its own. */
export function useUniqueId(): string {
	const [id] = useState(() => {
		made += 1;
		return `ed-${made}`;
	});
	return id;
}
