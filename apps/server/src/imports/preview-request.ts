import type { Contracts, ImportColumn, ImportMatch, InputOf } from '@trellis/contract'
import type { Caller } from '../access/caller.ts'
import type { Collection } from '../collections/collection.ts'
import type { Services } from '../services.ts'
import type { ImportMapping } from './mapped-field.ts'

export type PreviewRequest = {
  services: Pick<Services, 'database' | 'collections'>
  caller: Caller
  file: { name: string; path: string }
  input: InputOf<Contracts['DATA_IMPORT_PREVIEW']>
  /** The collection to import into; undefined for a new one. */
  collection: Collection | undefined
  signal: AbortSignal
}

export type ChosenMapping = {
  columns: readonly ImportColumn[]
  /** As it was chosen or suggested, before options are added; undefined where nothing is mapped. */
  mapping: ImportMapping | undefined
  matches: ImportMatch[]
  updateBy: string | undefined
}
