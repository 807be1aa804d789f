import type { BuildOptions } from 'esbuild';

export const plugin: BuildOptions;
export const styles: BuildOptions;
export const cli: BuildOptions;
