import type { ReactNode } from 'react'
import type { Collection } from '../use-collection.ts'
import { RecordList } from './record-list.tsx'
import { useListState } from './use-list-state.ts'

export type CollectionRecordsProps = {
  collectionId: string
  collection: Collection | undefined
  /** Buttons at the end of the toolbar. */
  actions?: ReactNode
}

/** All records of a collection that one may see; what the list shows of them stands in the address under the collection's id. */
export function CollectionRecords({ collectionId, ...list }: CollectionRecordsProps) {
  return <RecordList listId={collectionId} base={{ collectionId }} source={useListState(collectionId)} {...list} />
}
