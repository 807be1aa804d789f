export function needsInstall(root: string): boolean;
export function isNodeNewEnough(version: string): boolean;
