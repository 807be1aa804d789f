/**
 * Typed arrays that grow: the storage under all columns. They only ever append (or overwrite in place), so a reader
 * that remembers a length keeps seeing the same first entries while later ones are added.
 */

const FIRST_CAPACITY = 16;

/** Unsigned 32-bit integers. Reading outside the filled part gives 0. */
export class GrowU32 {
	length = 0;
	private data = new Uint32Array(FIRST_CAPACITY);

	push(value: number): void {
		if (this.length === this.data.length) {
			const larger = new Uint32Array(this.data.length * 2);
			larger.set(this.data);
			this.data = larger;
		}
		this.data[this.length++] = value;
	}

	at(index: number): number {
		return this.data[index] ?? 0;
	}

	/** Sets an entry, filling up with zeros when it lies beyond the end. */
	set(index: number, value: number): void {
		while (this.length <= index) this.push(0);
		this.data[index] = value;
	}

	/** A copy of the filled part. */
	toArray(): number[] {
		return Array.from(this.data.subarray(0, this.length));
	}

	static from(values: readonly number[]): GrowU32 {
		const list = new GrowU32();
		for (const value of values) list.push(value);
		return list;
	}
}

/** 64-bit floats: byte offsets, times, references. Reading outside the filled part gives NaN. */
export class GrowF64 {
	length = 0;
	private data = new Float64Array(FIRST_CAPACITY);

	push(value: number): void {
		if (this.length === this.data.length) {
			const larger = new Float64Array(this.data.length * 2);
			larger.set(this.data);
			this.data = larger;
		}
		this.data[this.length++] = value;
	}

	at(index: number): number {
		return index < this.length ? (this.data[index] ?? NaN) : NaN;
	}

	set(index: number, value: number): void {
		if (index < this.length) this.data[index] = value;
	}
}

/** Bytes: flags and small codes. Reading outside the filled part gives 0. */
export class GrowU8 {
	length = 0;
	private data = new Uint8Array(FIRST_CAPACITY);

	push(value: number): void {
		if (this.length === this.data.length) {
			const larger = new Uint8Array(this.data.length * 2);
			larger.set(this.data);
			this.data = larger;
		}
		this.data[this.length++] = value;
	}

	at(index: number): number {
		return this.data[index] ?? 0;
	}
}
