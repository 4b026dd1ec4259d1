import { setImmediate as letOthers } from 'node:timers/promises'
import { ownValue } from '@trellis/base'
import {
  calculate,
  calculateInside,
  calculatesInside,
  type FailedFormula,
  type FormulaRecord,
} from '@trellis/fields/formula'
import { checkStoredValue, type Sql } from '@trellis/fields/server'
import type { RecordValues } from '@trellis/model'
import { sql } from 'kysely'
import type { Collection, CollectionField } from '../../collections/collection.ts'
import type { Queryable } from '../../database/database.ts'
import type { Calculations } from './find-calculations.ts'
import { readFormulaRecords } from './read-formula-records.ts'

export type Interpreting = {
  collection: Collection
  calculations: Calculations
  onFailures(failures: readonly FailedFormula[]): void
  /** Calculations inside values too: those stay as they are until their formula changes. */
  withInside?: boolean
}

/** How many rows were looked at, and the ids of those of which something was new. */
export type Interpreted = { count: number; written: string[] }

/** Works out the interpreted calculations of these rows again and stores what is new. */
export async function interpretRows(connection: Queryable, at: Interpreting, rows: Sql): Promise<Interpreted> {
  const { collection, calculations } = at
  const inside = at.withInside ? fieldsWithCalculations(collection) : []
  const fields = [...calculations.interpreted, ...inside]
  if (fields.length === 0) return { count: 0, written: [] }
  const { targets } = calculations
  const references = [
    ...calculations.toInterpret.flatMap(({ formula }) => formula.references),
    ...inside.map(({ id }) => ['record', id]),
  ]
  const records = await readFormulaRecords(connection, { collection, targets, references }, rows)
  if (records.length === 0) return { count: 0, written: [] }
  const failures: FailedFormula[] = []
  const values: Map<CollectionField, unknown>[] = []
  let began = performance.now()
  for (const { record } of records) {
    const filled = { ...record, ...fillInside(inside, record, { calculations, failures }) }
    const made = interpret({ ...at, record: filled, failures })
    for (const field of inside) made.set(field, ownValue(filled, field.id) ?? null)
    values.push(made)
    if (performance.now() - began < longestTurnMs) continue
    await letOthers()
    began = performance.now()
  }
  if (failures.length > 0) at.onFailures(failures)
  const written = await store(connection, { collection, fields, ids: records.map(({ id }) => id), values })
  return { count: records.length, written }
}

/** Fields that work something out inside their values. */
export function fieldsWithCalculations({ fields }: Collection): CollectionField[] {
  return [...fields.values()].filter(({ id, schema, column }) => column !== undefined && calculatesInside(id, schema))
}

function fillInside(
  fields: readonly CollectionField[],
  record: RecordValues,
  { calculations, failures }: { calculations: Calculations; failures: FailedFormula[] },
): RecordValues {
  const environment = { timeZone: calculations.timeZone, locale: 'en' }
  return Object.fromEntries(
    fields.map(({ id, schema }) => {
      const { value, failures: found } = calculateInside(id, schema, { value: ownValue(record, id), environment })
      failures.push(...found)
      return [id, value]
    }),
  )
}

/** Then whoever else waits for this process has a turn. */
const longestTurnMs = 20

type Interpretation = Omit<Interpreting, 'onFailures'> & { record: RecordValues; failures: FailedFormula[] }

/** The interpreted calculations of one record, in the form that is stored. */
export function interpret({
  collection,
  calculations,
  record,
  failures,
}: Interpretation): Map<CollectionField, unknown> {
  const values = calculate(calculations.toInterpret, formulaRecord(collection, calculations, record), failures)
  return new Map(
    calculations.interpreted.map(field => [field, storedValue(field, ownValue(values, field.id), failures)]),
  )
}

export function formulaRecord(
  { document }: Collection,
  { targets, timeZone }: Pick<Calculations, 'targets' | 'timeZone'>,
  values: RecordValues,
): FormulaRecord {
  const findSchema = (id: string) => targets.get(id)?.collection.document.schema
  return { schema: document.schema, values, environment: { timeZone, locale: 'en' }, findSchema }
}

/** What the server still does to values of some formats, such as cleaning rich text. */
export function storedValue(field: CollectionField, value: unknown, failures: FailedFormula[]): unknown {
  if (value === null || value === undefined || !field.server.normalize) return value ?? null
  const parsed = checkStoredValue(field, value, field.schema)
  if (!('problem' in parsed)) return parsed.value ?? null
  failures.push({ fieldId: field.id, property: 'metadata.calculation', code: 'VALUE', message: parsed.problem })
  return null
}

type Storing = {
  collection: Collection
  fields: readonly CollectionField[]
  ids: readonly string[]
  values: readonly ReadonlyMap<CollectionField, unknown>[]
}

/** One statement for all rows; those whose values are the same stay untouched. */
async function store(connection: Queryable, { collection, fields, ids, values }: Storing): Promise<string[]> {
  const columns = fields.map((field, place) => ({
    name: sql.id(field.column ?? ''),
    given: sql`v.${sql.id(`c${place}`)}::${field.server.columnType?.(field.schema) ?? sql`text`}`,
    texts: values.map(each => columnText(field, each.get(field))),
  }))
  const sets = columns.map(({ name, given }) => sql`${name} = ${given}`)
  const differs = columns.map(({ name, given }) => sql`t.${name} is distinct from ${given}`)
  const rows = await connection.run<{
    id: string
  }>(sql`update ${sql.id(collection.table.schema, collection.table.name)} t set ${sql.join(sets)}
    from unnest(${ids}::text[], ${sql.join(columns.map(({ texts }) => sql`${texts}::text[]`))}) as v(id, ${sql.join(columns.map((_, place) => sql.id(`c${place}`)))})
    where t."id" = v.id and (${sql.join(differs, sql` or `)}) returning t."id"`)
  return rows.map(({ id }) => id)
}

/** As a parameter of the column's type. */
export function columnText(field: CollectionField, value: unknown): string | null {
  if (value === null || value === undefined) return null
  const stored = field.server.toDatabase(value, field.schema)
  return typeof stored === 'string' ? stored : JSON.stringify(stored)
}
