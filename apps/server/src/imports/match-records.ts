import { validationError } from '@trellis/base'
import { sql } from 'kysely'
import type { Collection } from '../collections/collection.ts'
import type { Queryable } from '../database/database.ts'
import type { ImportMapping } from './mapped-field.ts'
import { stagedColumn, stagedValue, staging } from './staging-table.ts'

export type Match = { mapping: ImportMapping; collection: Collection | undefined; updateBy: string | undefined }

/** VALIDATION_ERROR where rows cannot be matched with records by this field. */
export function requireMatchable({ mapping, collection, updateBy }: Match): void {
  if (updateBy === undefined) return
  const field = mapping.fields.find(({ fieldId }) => fieldId === updateBy)
  const refuse = (message: string): never => {
    throw validationError([{ path: 'updateBy', message }])
  }
  if (!collection) refuse('A new collection has no records to change')
  if (updateBy === 'id' ? !mapping.key : !field) refuse(`No column of the file is imported into "${updateBy}"`)
  if (field && field.schema.metadata?.unique !== true) refuse(`The values of "${updateBy}" are not unique`)
}

/** Gives staged rows the ids of the records that they are, and marks them. Answers how many there are. */
export async function matchRecords(connection: Queryable, { mapping, collection, updateBy }: Match): Promise<number> {
  if (updateBy === undefined || !collection) return 0
  await connection.run(sql`alter table ${staging} add column is_there boolean not null default false`)
  const records = sql.id(collection.table.schema, collection.table.name)
  const field = mapping.fields.find(({ fieldId }) => fieldId === updateBy)
  const column = field && collection.fields.get(field.fieldId)?.column
  const same =
    field && column !== undefined
      ? sql`${stagedColumn(mapping, field, 'stage')} is not null and ${sql.id('record', column)} = ${stagedValue(mapping, field, 'stage')}`
      : sql`record.id = stage.id`
  const matched = await connection.run<{ count: number }>(sql`with matched as (
      update ${staging} stage set id = record.id, is_there = true from ${records} record where ${same} returning 1)
    select count(*)::float8 as count from matched`)
  await connection.run(sql`analyze ${staging}`)
  return matched[0]?.count ?? 0
}

export async function countMatched(connection: Queryable, updateBy: string | undefined): Promise<number> {
  if (updateBy === undefined) return 0
  const [counted] = await connection.run<{ count: number }>(
    sql`select count(*)::float8 as count from ${staging} where is_there`,
  )
  return counted?.count ?? 0
}
