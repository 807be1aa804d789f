export function findSearx(env?: NodeJS.ProcessEnv): string | null;
export function ensureSearx(): { path: string } | { path: null; reason: string };
