/** Waiting for many small files one after the other is slow; opening all at once takes every handle the system has. */

/**
 * Runs `work` for every element, at most `most` at a time, begun in order. Rejects with the first error; what has begun
 * then ends by itself, and nothing more is begun.
 */
export async function fewAtOnce<T>(most: number, elements: readonly T[], work: (element: T) => Promise<void>): Promise<void> {
	let next = 0;
	let failed = false;
	const worker = async (): Promise<void> => {
		while (next < elements.length && !failed) {
			const element = elements[next] as T;
			next += 1;
			await work(element).catch((error: unknown) => {
				failed = true;
				throw error;
			});
		}
	};
	await Promise.all(Array.from({ length: Math.min(most, elements.length) }, worker));
}
