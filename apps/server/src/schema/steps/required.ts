import { ownValue } from '@trellis/base'
import type { StepSentence } from '@trellis/contract'
import { sql } from 'kysely'
import { getFormat } from '../../collections/formats.ts'
import { liveFieldId, ownFieldIds, type PlannedStep, type SchemaChange } from '../schema-change.ts'

/** Fields that must be filled in from now on, each with how many records have no value yet, and those that may be empty again. */
export async function planRequired(change: SchemaChange): Promise<PlannedStep[]> {
  const { live, wanted } = change
  const before = new Set(live?.schema.required)
  const after = new Set(wanted.schema.required)
  const steps: PlannedStep[] = []
  for (const fieldId of ownFieldIds(wanted)) {
    const oldId = liveFieldId(change, fieldId)
    const was = oldId !== undefined && before.has(oldId)
    if (was === after.has(fieldId)) continue
    const title = ownValue(wanted.schema.properties, fieldId)?.title || fieldId
    steps.push(was ? letBeEmpty(fieldId, title) : await require(change, fieldId, { title, oldId }))
  }
  return steps
}

async function require(
  change: SchemaChange,
  fieldId: string,
  { title, oldId }: { title: string; oldId: string | undefined },
): Promise<PlannedStep> {
  const missing = await countMissing(change, fieldId, oldId)
  const told: StepSentence[] = missing === 0 ? [] : [{ code: 'missing', values: { count: missing } }]
  return step(fieldId, [{ code: 'require', values: { name: title } }, ...told], missing)
}

function letBeEmpty(fieldId: string, title: string): PlannedStep {
  return step(fieldId, [{ code: 'let-be-empty', values: { name: title } }])
}

function step(fieldId: string, sentences: StepSentence[], missing?: number): PlannedStep {
  const counted = missing === undefined ? {} : { missing }
  return { action: 'change-required', fieldId, sentences, loses: 0, ...counted, run: async () => undefined }
}

/** Of a new field all records have none. What was decided long ago is not counted again. */
async function countMissing(change: SchemaChange, fieldId: string, oldId: string | undefined): Promise<number> {
  const { connection, tenant, names, wanted, decided } = change
  const { storage } = getFormat(ownValue(wanted.schema.properties, fieldId)?.format ?? '').format
  if (names.table === undefined || decided || storage !== 'column') return 0
  const column = oldId === undefined ? undefined : names.columns.get(oldId)
  const isMissing = column === undefined ? sql`true` : sql`${sql.id(column)} is null`
  const [row] = await connection.run<{ count: number }>(
    sql`select count(*)::int as count from ${sql.id(tenant.schema, names.table)} where ${isMissing}`,
  )
  return row?.count ?? 0
}
