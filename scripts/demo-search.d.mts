export interface DemoSearch {
	readonly url: string;
	readonly close: () => Promise<void>;
}
export function startDemoSearch(vault: string): Promise<DemoSearch>;
export function demoSearchConfig(url: string): { readonly routes: readonly Readonly<Record<string, unknown>>[] };
