/**
 * The shape of the message tables. English is the source of the keys; every other language must have exactly the
 * same ones (checked by the compiler and by a unit test, also for placeholders).
 */

/** A message, or one message per plural category of its `n` placeholder (`Intl.PluralRules` names). */
export type Message = string | { readonly one: string; readonly other: string };
export type MessageTable = Readonly<Record<string, Message>>;

/** The same keys in another language; plural messages may drop `one` where the language has no such category. */
export type Translated<Table extends MessageTable> = {
	readonly [Key in keyof Table]: Table[Key] extends string ? string : { readonly one?: string; readonly other: string };
};

/** Values for `{name}` placeholders. Numbers are written in the language's digits and grouping. */
export type MessageParams = Readonly<Record<string, string | number>>;
