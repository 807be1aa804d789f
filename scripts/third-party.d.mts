export function runtimePackages(root: string): string[];
export function thirdPartyNotice(root: string): string;
