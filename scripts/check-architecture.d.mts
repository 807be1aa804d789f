export function checkArchitecture(root: string): string[];
export function roomOf(file: string): string | null;
