import { type FieldProblem, validationError } from '@trellis/base'
import { evaluateSchema } from '@trellis/fields/formula'
import { isEmptyValue } from '@trellis/fields/server'
import type { RecordValues } from '@trellis/model'
import { sql } from 'kysely'
import type { CollectionField } from '../../collections/collection.ts'
import type { Queryable } from '../../database/database.ts'
import { type Calculations } from '../calculations/find-calculations.ts'
import { environmentOf, rootsOf } from '../calculations/formula-roots.ts'
import { formulaRecord, interpret } from '../calculations/interpret-rows.ts'
import { logFailures } from '../calculations/log-failures.ts'
import { linkJson, readFormulaRecords } from '../calculations/read-formula-records.ts'
import type { Engine } from '../engine.ts'
import type { Scope } from '../query/scope.ts'
import type { CheckedRecord } from './check-record.ts'
import { enforcedOf, enforcedPaths, isCleanedNow, isHiddenNow, problemsOf } from './enforced-formulas.ts'
import { columnOf } from './table-columns.ts'

export type FormulaCheck = {
  engine: Engine
  scope: Scope
  calculations: Calculations
  checked: CheckedRecord
  connection: Queryable
  /** The stored record that is changed; undefined for a new one. */
  id: string | undefined
  path?: string
}

/** Whether a change can only be judged, or worked out, with the whole record at hand. */
export function needsRecord({ collection }: Scope, calculations: Calculations): boolean {
  return calculations.interpreted.length > 0 || enforcedOf(collection).fields.length > 0
}

/**
 * Holds what formulas say of the record as it would be: hidden fields that are cleaned lose their value, what is required is there, and
 * nothing is invalid. Adds the calculations that only the interpreter can work out to what a change writes.
 */
export async function enforceFormulas(check: FormulaCheck): Promise<void> {
  const { engine, scope, calculations, checked, id } = check
  if (!needsRecord(scope, calculations)) return
  const { collection } = scope
  if (id === undefined && enforcedOf(collection).fields.length === 0) return
  const { record, isThere } = await recordAfter(check)
  if (!isThere) return
  holdRules(check, record)
  if (id === undefined || calculations.interpreted.length === 0) return
  const failures: Parameters<typeof logFailures>[2][number][] = []
  const values = interpret({ collection, calculations, record, failures })
  for (const [field, value] of values) checked.values.set(field, value)
  logFailures(engine, collection, failures)
}

function holdRules(
  { engine, scope, calculations, checked, id, path = 'record' }: FormulaCheck,
  record: RecordValues,
): void {
  const { collection, caller } = scope
  const enforced = enforcedOf(collection)
  if (enforced.fields.length === 0) return
  const stored = formulaRecord(collection, calculations, record)
  const { groups } = enforced
  const given = { ...stored, groups, roots: rootsOf(caller), environment: environmentOf(caller) }
  const options = { only: enforcedPaths, ...(stored.environment && { stored: stored.environment }) }
  const found = evaluateSchema(given, options)
  logFailures(engine, collection, found.failures)
  const sent = sentIds(checked)
  const problems: FieldProblem[] = []
  for (const each of enforced.fields) {
    const { field, reads } = each
    const isHidden = isHiddenNow(each, found)
    // What the caller does not see keeps its value (S91).
    if (isCleanedNow(each, found, groups) && scope.fields.has(field.id)) clean(field, checked, { record, id })
    if (isHidden || (id !== undefined && !sent.has(field.id) && !reads.some(read => sent.has(read)))) continue
    for (const problem of problemsOf(each, found, record))
      problems.push({ ...problem, path: scope.fields.has(field.id) ? `${path}.${problem.path}` : path })
  }
  if (problems.length > 0) throw validationError(problems)
}

type Cleaning = { record: RecordValues; id: string | undefined }

function clean(field: CollectionField, checked: CheckedRecord, { record, id }: Cleaning): void {
  const { association } = field
  if (association) {
    checked.links = checked.links.filter(link => link.field.id !== field.id)
    if (id !== undefined) checked.links.push({ field, association, change: { clear: true } })
  } else if (field.column !== undefined && !isEmptyValue(record[field.id])) checked.values.set(field, null)
}

function sentIds(checked: CheckedRecord): ReadonlySet<string> {
  return new Set([...[...checked.values.keys()].map(field => field.id), ...checked.links.map(link => link.field.id)])
}

/** The record as it would be, with everything that formulas read of it. */
async function recordAfter(check: FormulaCheck): Promise<{ record: RecordValues; isThere: boolean }> {
  const { scope, calculations, checked, connection, id } = check
  const { collection } = scope
  const references = [
    ...enforcedOf(collection).references,
    ...calculations.toInterpret.flatMap(each => each.formula.references),
  ]
  const targets = await targetsOf(check, references)
  const [found] =
    id === undefined
      ? []
      : await readFormulaRecords(connection, { collection, targets, references }, sql`where t."id" = ${id}`)
  const record = { ...found?.record }
  for (const [field, value] of checked.values) record[field.id] = value
  for (const { field, change } of checked.links) {
    const target = (change.set ?? change.add)?.[0]?.id
    const stored = collection.fields.get(field.id)
    if (stored && (target !== undefined || change.clear || change.set || change.remove)) {
      record[field.id] =
        target === undefined ? null : await readLinked(check, { field: stored, target, references, targets })
    }
  }
  return { record, isThere: id === undefined || found !== undefined }
}

/** Collections that the formulas read through links; calculations know only theirs. */
async function targetsOf({ engine, scope, calculations }: FormulaCheck, references: readonly (readonly string[])[]) {
  const targets = new Map(calculations.targets)
  for (const [, id = ''] of references) {
    const targetId = scope.collection.fields.get(id)?.association?.targetCollectionId
    if (targetId === undefined || targets.has(targetId)) continue
    const collection = await engine.collections.find(scope.caller.tenant.id, targetId)
    if (collection) targets.set(targetId, { collection })
  }
  return targets
}

type LinkReading = {
  field: CollectionField
  target: string
  references: readonly (readonly string[])[]
  targets: Calculations['targets']
}

async function readLinked(
  { connection }: FormulaCheck,
  { field, target, references, targets }: LinkReading,
): Promise<unknown> {
  const column = columnOf(field)
  const steps = references.flatMap(([, id, step]) => (id === field.id && step !== undefined ? [step] : []))
  const json =
    column === undefined ? undefined : linkJson(field, new Set(['id', 'recordTitle', ...steps]), targets, 'given')
  if (!json || column === undefined) return { id: target }
  const [row] = await connection.run<{ linked: unknown }>(
    sql`select ${json} as "linked" from (select ${target}::text as ${sql.id(column)}) given`,
  )
  return row?.linked ?? null
}
