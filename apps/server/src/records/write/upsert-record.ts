import { isRecordId, notFound, UserError } from '@trellis/base'
import { sql } from 'kysely'
import { JsonText } from '../../calls/json-text.ts'
import { findScope } from '../engine.ts'
import { tableOf } from '../query/compile-filter.ts'
import { isReadable, type Scope } from '../query/scope.ts'
import { refuseTwoIds } from './check-record.ts'
import { type CreateRequest, createRecord } from './create-record.ts'
import { filterWithValues } from './filter-with-values.ts'
import { updateRecord } from './update-record.ts'

/**
 * Changes the record with this id, or creates it where there is none. One that the caller may not read is none for them: whoever may
 * create no record hears so of both, and whoever may hears of it only where theirs would have been made.
 */
export async function upsertRecord(request: CreateRequest): Promise<JsonText> {
  const { engine, caller, input, family, options } = request
  const id = input.id ?? input.record['id']
  refuseTwoIds(input.id, input.record['id'])
  const scope = await findScope(engine, caller, input.collectionId, family)
  if (!isRecordId(id) || !isReadable(scope)) return createRecord(request)
  const isUpdate = scope.access.verbs.create === 'none' || (await isSeen(request, scope, id))
  if (!isUpdate) return createOrUpdate(request, scope, id)
  return updateRecord({ engine, caller, input: { ...input, id }, family, options })
}

/** Another save may create it first; then it is an update. Inside a given transaction nothing can be tried twice. */
async function createOrUpdate(request: CreateRequest, scope: Scope, id: string): Promise<JsonText> {
  const { engine, caller, input, family, options } = request
  try {
    return await createRecord(request)
  } catch (error) {
    if (!(error instanceof UserError) || error.code !== 'UNIQUE_VIOLATION') throw error
    if (options.connection) throw Object.hasOwn(error.details?.fields ?? {}, 'record.id') ? notFound() : error
    if (!(await isThere(request, scope, id))) throw error
    return updateRecord({ engine, caller, input: { ...input, id }, family, options })
  }
}

async function isSeen({ engine, options }: CreateRequest, scope: Scope, id: string): Promise<boolean> {
  const rows = await (options.connection ?? engine.database).run(
    sql`select 1 from ${tableOf(scope)} t where t."id" = ${id} and (${filterWithValues(scope, 'read', 't')})`,
  )
  return rows.length > 0
}

async function isThere({ engine }: CreateRequest, scope: Scope, id: string): Promise<boolean> {
  const rows = await engine.database.run(sql`select 1 from ${tableOf(scope)} where "id" = ${id}`)
  return rows.length > 0
}
