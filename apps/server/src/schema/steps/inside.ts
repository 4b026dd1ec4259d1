import { ownValue } from '@trellis/base'
import type { StepSentence } from '@trellis/contract'
import type { FieldSchema } from '@trellis/model'
import { sql } from 'kysely'
import { getFormat } from '../../collections/formats.ts'
import { ownTable } from '../names-in-use.ts'
import { liveFieldId, ownFieldIds, type PlannedStep, type SchemaChange } from '../schema-change.ts'

/** Fields inside objects and lists that are gone or have another format: what records hold in them stays as it is, and is not shown or does not fit. */
export async function planInside(change: SchemaChange): Promise<PlannedStep[]> {
  const steps: PlannedStep[] = []
  for (const fieldId of ownFieldIds(change.wanted)) {
    const oldId = liveFieldId(change, fieldId)
    const before = oldId === undefined ? undefined : ownValue(change.live?.schema.properties, oldId)
    const after = ownValue(change.wanted.schema.properties, fieldId)
    const column = oldId === undefined ? undefined : change.names.columns.get(oldId)
    if (!before || !after || column === undefined || before.format !== after.format) continue
    const field = after.title || fieldId
    for (const part of changedParts(before, after, '$')) {
      const loses = change.decided ? 0 : await countLost(change, column, part)
      steps.push({ action: 'change-inside', fieldId, sentences: sentencesOf(part, field, loses), loses, run: nothing })
    }
  }
  return steps
}

const nothing = async () => undefined

type ChangedPart = {
  name: string
  /** Where its values are, as PostgreSQL reads it. */
  path: string
  before: FieldSchema
  /** Left out where it is gone. */
  after?: FieldSchema
}

function changedParts(before: FieldSchema, after: FieldSchema, path: string): ChangedPart[] {
  const { nests } = getFormat(before.format).format
  if (nests === 'items') {
    const [item, wanted] = [before.items, after.items]
    return item && wanted ? partsAt({ name: item.title || before.title, path: `${path}[*]`, before: item }, wanted) : []
  }
  if (nests !== 'properties') return []
  return Object.entries(before.properties ?? {}).flatMap(([key, inner]) =>
    partsAt(
      { name: inner.title || key, path: `${path}.${JSON.stringify(key)}`, before: inner },
      ownValue(after.properties, key),
    ),
  )
}

function partsAt(part: ChangedPart, after: FieldSchema | undefined): ChangedPart[] {
  if (!after) return [part]
  if (after.format !== part.before.format) return [{ ...part, after }]
  return changedParts(part.before, after, part.path)
}

function sentencesOf({ name, before, after }: ChangedPart, field: string, loses: number): StepSentence[] {
  const counted = { count: loses }
  if (!after) {
    const main: StepSentence = { code: 'remove-inside', values: { name, field } }
    return loses > 0 ? [main, { code: 'goes-inside', values: counted }] : [main]
  }
  const main: StepSentence = { code: 'change-inside', values: { name, field, from: before.format, to: after.format } }
  return loses > 0 ? [main, { code: 'misfits-inside', values: counted }] : [main]
}

const valuesAtOnce = 5000

/** Values that are not shown any more, or that the new format does not take. */
async function countLost(change: SchemaChange, column: string, { path, after }: ChangedPart): Promise<number> {
  const { connection, tenant } = change
  const table = sql.id(tenant.schema, ownTable(change))
  const values = sql`${table} stored, jsonb_path_query(stored.${sql.id(column)}, ${path}::jsonpath) value where value <> 'null'`
  if (!after) {
    const [row] = await connection.run<{ count: number }>(sql`select count(*)::int as count from ${values}`)
    return row?.count ?? 0
  }
  const { format } = getFormat(after.format)
  await connection.run(sql`declare values_inside no scroll cursor for
    select value, count(*)::int as count from ${values} group by value`)
  let lost = 0
  for (;;) {
    const found = await connection.run<{ value: unknown; count: number }>(
      sql`fetch ${sql.lit(valuesAtOnce)} from values_inside`,
    )
    if (found.length === 0) break
    for (const { value, count } of found) if ('problem' in format.check(value, after)) lost += count
  }
  await connection.run(sql`close values_inside`)
  return lost
}
