import type { Scope } from '../records/query/scope.ts'
import type { SearchWord } from './search-words.ts'
import type { Trigrams } from './trigrams.ts'

/** What a search's statement depends on; of the words only how many and how short they are. */
export type SearchShape = { scopes: readonly Scope[]; words: readonly SearchWord[]; trigrams: Trigrams }
