import type { TrellisRecord } from '@trellis/model'
import type { ComponentType } from 'react'

/** What the list of a kind of definitions offers for its rows. */
export type RowActions = {
  /** Makes a copy and gives its ID. */
  duplicate: (id: string) => Promise<string>
  /** Asks, then deletes. */
  DeleteDialog: ComponentType<DeleteRowsProps>
  /** Whether several can be deleted at once, by ticking them. */
  takesSeveral: boolean
}

export type DeleteRowsProps = { records: readonly TrellisRecord[]; onClose: () => void }
