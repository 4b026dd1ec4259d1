import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)

/**
 * A package that only the server's checks of some formats need: its tables take memory (telephone numbers 20 MB), so it is loaded
 * when the first value is checked. In place of `import()`, because checks answer at once.
 */
export function loadOnUse<Package>(name: string): () => Package {
  let loaded: Package | undefined
  return () => (loaded ??= require(name) as Package)
}
