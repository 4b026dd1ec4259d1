import { isPlainObject, ownValue, UserError } from '@trellis/base'
import { sql } from 'kysely'
import type { Caller } from '../access/caller.ts'
import type { Collections } from '../collections/collection.ts'
import type { Database } from '../database/database.ts'
import type { Records } from '../records/records.ts'

export type RecordReading = {
  database: Database
  collections: Pick<Collections, 'find'>
  records: Pick<Records, 'get'>
}

/** Records that are looked through for one file. */
const mostRecords = 50

/** Whether a record that the caller may read shows the file in a field that they may see. */
export async function isShownTo(reading: RecordReading, caller: Caller, fileId: string): Promise<boolean> {
  const uses = await reading.database.run<{ collectionId: string; recordId: string }>(sql`
    select collection_id as "collectionId", record_id as "recordId" from trellis.file_use
    where tenant_id = ${caller.tenant.id} and file_id = ${fileId} order by record_id limit ${mostRecords}`)
  for (const { collectionId, recordId } of uses) {
    if (await doesShow(reading, caller, { collectionId, recordId, fileId })) return true
  }
  return false
}

type Use = { collectionId: string; recordId: string; fileId: string }

/** The use is a hint: the record may have lost the file since, and the caller's rights are those of now. */
async function doesShow({ collections, records }: RecordReading, caller: Caller, use: Use): Promise<boolean> {
  const collection = await collections.find(caller.tenant.id, use.collectionId)
  if (!collection) return false
  const record = await readRecord(records, caller, use, collection.core)
  return [...collection.fields.values()].some(({ id, format, schema }) => {
    const value = ownValue(record, id)
    const isThere = value !== undefined && value !== null
    return isThere && (format.fileIds?.(value, schema).includes(use.fileId) ?? false)
  })
}

async function readRecord(
  records: Pick<Records, 'get'>,
  caller: Caller,
  { collectionId, recordId }: Use,
  core: boolean,
): Promise<Record<string, unknown>> {
  try {
    const { text } = await records.get(caller, { collectionId, id: recordId }, { core })
    const record: unknown = JSON.parse(text)
    return isPlainObject(record) ? record : {}
  } catch (error) {
    if (error instanceof UserError && (error.code === 'NOT_FOUND' || error.code === 'DENIED')) return {}
    throw error
  }
}
