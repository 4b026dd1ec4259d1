/** Builds into dist what changed since the last build: of `server`, `web` and `gallery` those in `only`, the product by itself. */
export function buildAll(say?: (line: string) => void, only?: readonly string[]): Promise<void>
