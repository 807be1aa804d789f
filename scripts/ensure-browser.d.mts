export function browserPlaces(env: NodeJS.ProcessEnv, platform: NodeJS.Platform): string[];
export function findBrowser(env?: NodeJS.ProcessEnv): string | null;
export function installBrowser(): boolean;
export const BROWSER_HELP: string;
