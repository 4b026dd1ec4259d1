import type { ImportMatch } from '@trellis/contract'
import { readStoredText, type Sql } from '@trellis/fields/server'
import { sql } from 'kysely'
import type { Queryable } from '../../database/database.ts'
import { tableOf } from '../../records/query/compile-filter.ts'
import { isReadable, type Scope } from '../../records/query/scope.ts'
import { filterWithValues } from '../../records/write/filter-with-values.ts'
import { titleFieldOf } from '../link-ways.ts'
import type { ImportMapping, MappedField } from '../mapped-field.ts'
import { type ColumnSummary, mostDistinct } from './column-statistics.ts'
import type { Survey } from './survey.ts'
import { isKeyWord, wordsOf } from './words.ts'

/** Fields that are not unique by their definition: so many of them are looked at. */
const mostTried = 6

type Asked = {
  /** The collection that is imported into, as the caller may use it. */
  scope: Scope
  mapping: ImportMapping
  survey: Survey
}

/** What may tell which record a row is, best first: the id, unique fields, and fields whose values are as good as unique. */
export async function findMatches(database: Queryable, { scope, mapping, survey }: Asked): Promise<ImportMatch[]> {
  if (!isReadable(scope)) return []
  const matches: ImportMatch[] = []
  const { key } = mapping
  const ids = key && survey.summaries[key.index]?.distinct
  if (ids && ids.size > 0) {
    const found = await countThere(database, { scope, column: 'id', type: sql`text`, texts: [...ids] })
    matches.push({ fieldId: 'id', found, distinct: ids.size, isUnique: true })
  }
  for (const field of candidatesOf({ scope, mapping, survey })) {
    const match = await matchOf(database, { scope, field, summary: survey.summaries[field.index] })
    if (match) matches.push(match)
  }
  return matches
}

/** The match to suggest: most of its values are records' already. */
export const likelyMatch = (matches: readonly ImportMatch[]): ImportMatch | undefined =>
  matches.find(({ found, distinct }) => found * 2 > distinct)

/** Unique ones, then those that are called a key, then what the records are called by, then as they stand. */
function candidatesOf({ scope, mapping, survey }: Asked): MappedField[] {
  const stored = mapping.fields.filter(
    ({ fieldId, isNew }) => !isNew && scope.fields.get(fieldId)?.column !== undefined,
  )
  const unique = stored.filter(({ fieldId }) => isUnique(scope, fieldId))
  const title = titleFieldOf(scope.collection)?.id
  const rankOf = ({ column, fieldId }: MappedField) =>
    isKeyWord(wordsOf(column).at(-1) ?? '') ? 0 : fieldId === title ? 1 : 2
  const others = stored.filter(field => !unique.includes(field) && mayTell(field, survey))
  return [...unique, ...others.toSorted((left, right) => rankOf(left) - rankOf(right)).slice(0, mostTried)]
}

function isUnique(scope: Scope, fieldId: string): boolean {
  return scope.fields.get(fieldId)?.schema.metadata?.unique === true
}

/** Every row has a value of its own, as far as the file was looked at. */
function mayTell({ format, index }: MappedField, { summaries, rowCount, badRowCount }: Survey): boolean {
  const summary = summaries[index]
  if (!summary || !format.uniqueable || format.generated || !['text', 'number'].includes(format.comparison))
    return false
  return summary.emptyCount === 0 && summary.distinct.size >= Math.min(rowCount - badRowCount, mostDistinct)
}

type Candidate = { scope: Scope; field: MappedField; summary: ColumnSummary | undefined }

async function matchOf(database: Queryable, { scope, field, summary }: Candidate): Promise<ImportMatch | undefined> {
  const stored = scope.fields.get(field.fieldId)
  const column = stored?.column
  if (!summary || stored?.guarded || column === undefined || summary.distinct.size === 0) return undefined
  const texts = [...summary.distinct].flatMap(text => storedText(field, text) ?? [])
  const type = field.server.columnType?.(field.schema) ?? sql`text`
  const found = await countThere(database, { scope, column, type, texts })
  const match = { fieldId: field.fieldId, found, distinct: summary.distinct.size }
  if (isUnique(scope, field.fieldId)) return { ...match, isUnique: true }
  if (!likelyMatch([{ ...match, isUnique: false }])) return undefined
  return (await repeatedValue(database, scope, column)) === undefined ? { ...match, isUnique: false } : undefined
}

/** The text of a value as its column takes it. */
function storedText(field: MappedField, text: string): string | undefined {
  const read = readStoredText(field, text, field.schema, field.notation)
  if (!('value' in read) || read.value === undefined) return undefined
  const stored = field.server.toDatabase(read.value, field.schema)
  if (stored instanceof Date) return stored.toISOString()
  return typeof stored === 'object' ? undefined : String(stored)
}

type Counted = { scope: Scope; column: string; type: Sql; texts: readonly string[] }

async function countThere(database: Queryable, { scope, column, type, texts }: Counted): Promise<number> {
  const [counted] = await database.run<{
    count: number
  }>(sql`select count(*)::float8 as count from unnest(${[...texts]}::text[]) as asked(value)
    where exists (select from ${tableOf(scope)} record where ${sql.id('record', column)} = cast(asked.value as ${type})
      and (${filterWithValues(scope, 'read', 'record')}))`)
  return counted?.count ?? 0
}

/** A value that two records have. */
export async function repeatedValue(database: Queryable, scope: Scope, column: string): Promise<string | undefined> {
  const value = sql.id('record', column)
  const [repeated] = await database.run<{
    value: string
  }>(sql`select ${value}::text as value from ${tableOf(scope)} record
    where ${value} is not null and (${filterWithValues(scope, 'read', 'record')}) group by ${value} having count(*) > 1 limit 1`)
  return repeated?.value
}
