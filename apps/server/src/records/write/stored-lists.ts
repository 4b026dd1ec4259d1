import { formulasInside } from '@trellis/fields/formula'
import { hasDefaultsInside } from '@trellis/fields/server'
import type { RecordValues } from '@trellis/model'
import { sql } from 'kysely'
import type { Queryable } from '../../database/database.ts'
import { readFormulaRecords } from '../calculations/read-formula-records.ts'
import type { Engine } from '../engine.ts'
import type { Scope } from '../query/scope.ts'

type Sent = { scope: Scope; rows: readonly { id: string; record: RecordValues }[] }

/** By record, what is stored of sent values whose new items have defaults; undefined where nothing sent has. One statement for all. */
export async function storedLists(
  { database }: Engine,
  connection: Queryable | undefined,
  { scope, rows }: Sent,
): Promise<ReadonlyMap<string, RecordValues> | undefined> {
  const { collection } = scope
  const holding = [...collection.fields].filter(
    ([key, { schema }]) => scope.fields.has(key) && hasDefaultsInside(schema),
  )
  const sent = holding.filter(([key]) => rows.some(({ record }) => Object.hasOwn(record, key)))
  if (sent.length === 0) return undefined
  // What those defaults read is needed too.
  const references = sent.flatMap(([key, { schema }]) => {
    const inside = formulasInside(key, schema).filter(({ property }) => property === 'default')
    return [['record', key], ...inside.flatMap(({ formula }) => formula.references)]
  })
  const reading = { collection, targets: new Map(), references }
  const ids = rows.map(({ id }) => id)
  const found = await readFormulaRecords(connection ?? database, reading, sql`where t."id" = any(${ids}::text[])`)
  return new Map(found.map(({ id, record }) => [id, record]))
}
