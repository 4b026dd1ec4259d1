import type { CreateResult } from '@trellis/fields'
import type { RecordValues } from '@trellis/model'
import { toast } from '@trellis/ui'
import { queryClient } from '../api/query-client.ts'
import { saveRecord } from './detail/save-record.ts'
import { recordsKey } from './list/records-key.ts'
import { t } from './texts.ts'
import { collectionQuery } from './use-collection.ts'

/** Stores a new record that an input made, and tells the lists that show such. */
export async function createRecord(collectionId: string, record: RecordValues): Promise<CreateResult> {
  const collection = await queryClient.fetchQuery(collectionQuery(collectionId))
  const outcome = await saveRecord(collection, undefined, { record })
  if (!outcome || 'conflicts' in outcome) return undefined
  if ('record' in outcome) {
    toast.success({ title: t('records.savedCount', { count: 1 }) })
    void queryClient.invalidateQueries({ queryKey: recordsKey(collectionId) })
  }
  return outcome
}
