import type { ListCursor } from '@trellis/model'
import type { Caller } from '../access/caller.ts'
import type { ListMoment } from '../records/read/list-moments.ts'

/** What one subscription asks to follow, and from which moment on: `since` of the list's answer, or from now. */
export type LiveTarget = { cursor: ListCursor; core: boolean; since?: string | undefined }

/** The records of one subscription as its caller may see them at the moment. */
export type LiveScope = {
  collectionId: string
  /** Same key = same visible records: collection, definition, rules with the caller's own values, filters. */
  key: string
  /** A row rule hides records of the collection: an id may be named only when it was seen. */
  isRestricted: boolean
  /** Where every row is one person's: who the rows of this one are, and whose these are, by id. Rows that are gone are nobody's. */
  owner?: { id: string; of(ids: readonly string[]): Promise<ReadonlyMap<string, string>> } | undefined
  /** Ids of the page that the cursor lists. */
  listIds(): Promise<string[]>
  /** Those of the ids that the cursor reaches, on whatever page. */
  visibleIds(ids: readonly string[]): Promise<ReadonlySet<string>>
}

/** Throws what DATA_LIST or CORE_LIST would: NOT_FOUND for what the caller may not know, VALIDATION_ERROR for a wrong filter. */
export type OpenLiveScope = (caller: Caller, target: LiveTarget) => Promise<OpenedScope>

/** `page`: when the list on the subscriber's screen was read, where they said so. */
export type OpenedScope = { scope: LiveScope; page: ListMoment | undefined }
