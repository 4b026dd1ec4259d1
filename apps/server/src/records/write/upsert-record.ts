import { isRecordId, UserError } from '@trellis/base'
import { sql } from 'kysely'
import { JsonText } from '../../operations/json-text.ts'
import { findScope } from '../engine.ts'
import { tableOf } from '../query/compile-filter.ts'
import { isReadable } from '../query/scope.ts'
import { type CreateRequest, createRecord } from './create-record.ts'
import { updateRecord } from './update-record.ts'

/** Changes the record with this id, or creates it where there is none. */
export async function upsertRecord(request: CreateRequest): Promise<JsonText> {
  const { engine, caller, input, family, options } = request
  const id = input.id ?? input.record['id']
  if (!isRecordId(id) || !(await isThere(request, id))) return createOrUpdate(request, id)
  return updateRecord({ engine, caller, input: { ...input, id }, family, options })
}

/** Another save may create it first; then it is an update. Inside a given transaction nothing can be tried twice. */
async function createOrUpdate(request: CreateRequest, id: unknown): Promise<JsonText> {
  const { engine, caller, input, family, options } = request
  try {
    return await createRecord(request)
  } catch (error) {
    const isTaken = error instanceof UserError && error.code === 'UNIQUE_VIOLATION' && isRecordId(id)
    if (!isTaken || options.connection || !(await isThere(request, id))) throw error
    return updateRecord({ engine, caller, input: { ...input, id }, family, options })
  }
}

async function isThere({ engine, caller, input, family, options }: CreateRequest, id: string): Promise<boolean> {
  const scope = await findScope(engine, caller, input.collectionId, family)
  if (!isReadable(scope)) return false
  const rows = await (options.connection ?? engine.database).run(
    sql`select 1 from ${tableOf(scope)} where "id" = ${id}`,
  )
  return rows.length > 0
}
