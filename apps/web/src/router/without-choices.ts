import type { Place } from './same-page.ts'

/** Those that say which page it is; every other one says what is chosen on it. */
const pageParameters: ReadonlySet<string> = new Set(['id', 'collectionId', 'core', 'run', 'token', 'code', 'target'])

/** The page with nothing chosen on it. */
export function withoutChoices({ pathname, search }: Place): Place {
  return { pathname, search: Object.fromEntries(Object.entries(search).filter(([name]) => pageParameters.has(name))) }
}
