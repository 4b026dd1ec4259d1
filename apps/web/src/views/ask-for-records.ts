import type { RecordViews } from '@trellis/components/web'
import { queryClient } from '../api/query-client.ts'
import { askForList } from '../records/list/ask-for-list.ts'
import { collectionQuery } from '../records/use-collection.ts'
import { listBase, listStart } from './list-start.ts'

/** The first page of a list, before it is drawn. Where its collection is not there, what the list asks for is not known. */
export const askForRecords: RecordViews['askForRecords'] = ({ hasControls, ...asked }) => {
  const collection = queryClient.getQueryData(collectionQuery(asked.source.cursor.collectionId).queryKey)
  if (collection) askForList({ base: listBase(asked.source), start: listStart(asked), collection, hasControls })
}
