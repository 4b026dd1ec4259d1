import type { ListCursor, RecordValues, TrellisRecord } from '@trellis/model'
import type { Density } from '@trellis/ui'
import type { Collection } from '../use-collection.ts'
import type { ListState } from './list-state.ts'
import type { ListTold } from './list-told.ts'
import type { ChangeList } from './use-list-state.ts'
import type { Neighbours } from './use-peek.ts'

/** What a list does in place of saving what was changed in it. Each answers whether that was done; who does it tells why not. */
export type ListWrites = {
  /** With the id of each record and the fields that were changed of it. */
  rows?: (records: readonly RecordValues[]) => Promise<boolean>
  /** A card that was moved, and the value of its new column by the field. */
  card?: (record: TrellisRecord, changed: RecordValues) => Promise<boolean>
}

/** What the frame of a list gives to the body that shows its records as table, cards, board … */
export type ListFrame = {
  /** Tells it apart from every other list: what a person made of its columns is kept under it. */
  listId: string
  collectionId: string
  core: boolean
  /** Comes later than the rows; what needs it (row actions, editing) waits for it alone. */
  collection: Collection | undefined
  /** What its source says, with the quick filters that are applied. */
  state: ListState
  /** What this list shows of a state: without what is gone, with the quick filters that are applied. */
  asShown: (state: ListState) => ListState
  change: ChangeList
  /** The list as it is asked for: its page is that of `state`. */
  cursor: ListCursor
  density: Density
  /** Its own name, where a page has several lists. */
  name: string | undefined
  /** The list as readers call it. */
  label: string
  hrefOf: (record: TrellisRecord) => string
  /** What a press on a record does. */
  open: (record: TrellisRecord) => void
  /** Asks, then deletes; absent where the caller may not. */
  remove: ((record: TrellisRecord) => void) | undefined
  /** The record that is open beside the list. */
  openId: string | undefined
  writes: ListWrites | undefined
  /** Hears which records stand around another one, so that the open one can be changed by keys. */
  neighbours: Neighbours
  /** Hears what the list shows; for what stands around it on a page of its own making. */
  tell: ((told: ListTold) => void) | undefined
  /** Where controls of the body alone stand in the toolbar; fill it through `ListTools`. */
  tools: HTMLElement | null
}

/** Every body takes the frame alone. */
export type ListBodyProps = { frame: ListFrame }
