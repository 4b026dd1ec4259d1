import { type FieldProblem, ownValue, type UserError, validationError } from '@trellis/base'
import { evaluateSchema, type FailedFormula } from '@trellis/fields/formula'
import { isEmptyValue } from '@trellis/fields/server'
import type { RecordValues } from '@trellis/model'
import { sql } from 'kysely'
import type { Collection, CollectionField } from '../../collections/collection.ts'
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
import { makePauses } from './make-pauses.ts'
import { columnOf } from './table-columns.ts'

/** A record that is to be saved, and where it stands in the input. */
export type FormulaRow = {
  /** Of the stored record that is changed; undefined for a new one. */
  id: string | undefined
  checked: CheckedRecord
  path?: string
}

type FormulaWork = {
  engine: Engine
  scope: Scope
  calculations: Calculations
  connection: Queryable
}

/** Whether a change can only be judged, or worked out, with the whole record at hand. */
export function needsRecord(
  { collection }: Scope,
  calculations: Calculations,
  { doubts }: Pick<CheckedRecord, 'doubts'> = {},
): boolean {
  return calculations.interpreted.length > 0 || doubts !== undefined || enforcedOf(collection).fields.length > 0
}

/** Of one record what `enforceFormulasOf` does of many; throws what is wrong with it. */
export async function enforceFormulas({ id, checked, path, ...work }: FormulaWork & FormulaRow): Promise<void> {
  const row = { id, checked, ...(path !== undefined && { path }) }
  const error = (await enforceFormulasOf(work, [row])).get(row)
  if (error) throw error
}

/**
 * Holds what formulas say of records as they would be: hidden fields that are cleaned lose their value, what is required is there, and
 * nothing is invalid. Adds the calculations that only the interpreter can work out to what a change writes. Answers what is wrong with
 * whom; asks the database as often for a thousand records as for one.
 */
export async function enforceFormulasOf<Row extends FormulaRow>(
  work: FormulaWork,
  rows: readonly Row[],
): Promise<ReadonlyMap<Row, UserError>> {
  const { engine, scope, calculations } = work
  const refused = new Map<Row, UserError>()
  const holdsRules = enforcedOf(scope.collection).fields.length > 0
  const held = rows.filter(
    ({ id, checked }) => holdsRules || checked.doubts || (id !== undefined && calculations.interpreted.length > 0),
  )
  if (held.length === 0) return refused
  const failures: FailedFormula[] = []
  const pause = makePauses()
  for (const [row, record] of await recordsAfter(work, held)) {
    const problems = holdRules({ ...work, row, failures }, record)
    if (problems.length > 0) refused.set(row, validationError(problems))
    else if (row.id !== undefined) addInterpreted({ ...work, row, failures }, record)
    const others = pause()
    if (others) await others
  }
  logFailures(engine, scope.collection, failures)
  return refused
}

type RowWork = FormulaWork & { row: FormulaRow; failures: FailedFormula[] }

function addInterpreted({ scope, calculations, row, failures }: RowWork, record: RecordValues): void {
  if (calculations.interpreted.length === 0) return
  const values = interpret({ collection: scope.collection, calculations, record, failures })
  for (const [field, value] of values) row.checked.values.set(field, value)
}

function holdRules({ scope, calculations, row, failures }: RowWork, record: RecordValues): FieldProblem[] {
  const { id, checked, path = 'record' } = row
  const { collection, caller } = scope
  const enforced = enforcedOf(collection, { hasDoubts: checked.doubts !== undefined })
  const doubts = new Map(checked.doubts)
  if (enforced.fields.length === 0) return [...doubts.values()].flat()
  const stored = formulaRecord(collection, calculations, record)
  const { groups } = enforced
  const given = { ...stored, groups, roots: rootsOf(caller), environment: environmentOf(caller) }
  const options = { only: enforcedPaths, ...(stored.environment && { stored: stored.environment }) }
  const found = evaluateSchema(given, options)
  failures.push(...found.failures)
  const sent = sentIds(checked)
  const problems: FieldProblem[] = []
  for (const each of enforced.fields) {
    const { field, reads } = each
    const isHidden = isHiddenNow(each, found)
    // What the caller does not see keeps its value (S91).
    const isCleaned = isCleanedNow(each, found, groups) && scope.fields.has(field.id)
    if (isCleaned) clean(field, checked, { record, id })
    if (isHidden || isCleaned) doubts.delete(field)
    const isTouched = id === undefined || sent.has(field.id) || reads.some(read => sent.has(read))
    if (isHidden || isCleaned || doubts.has(field) || !isTouched) continue
    for (const problem of problemsOf(each, found, record))
      problems.push({ ...problem, path: scope.fields.has(field.id) ? `${path}.${problem.path}` : path })
  }
  return [...[...doubts.values()].flat(), ...problems]
}

type Cleaning = { record: RecordValues; id: string | undefined }

function clean(field: CollectionField, checked: CheckedRecord, { record, id }: Cleaning): void {
  const { association } = field
  if (association) {
    checked.links = checked.links.filter(link => link.field.id !== field.id)
    if (id !== undefined) checked.links.push({ field, association, change: { clear: true } })
  } else if (field.column !== undefined && !isEmptyValue(ownValue(record, field.id))) checked.values.set(field, null)
}

function sentIds(checked: CheckedRecord): ReadonlySet<string> {
  return new Set([...[...checked.values.keys()].map(field => field.id), ...checked.links.map(link => link.field.id)])
}

/** Records as they would be, with everything that formulas read of them; not those that are not there. */
async function recordsAfter<Row extends FormulaRow>(
  work: FormulaWork,
  rows: readonly Row[],
): Promise<Map<Row, RecordValues>> {
  const { scope, calculations, connection } = work
  const { collection } = scope
  const references = [
    ...enforcedOf(collection, { hasDoubts: rows.some(({ checked }) => checked.doubts) }).references,
    ...calculations.toInterpret.flatMap(each => each.formula.references),
  ]
  const reading = { collection, targets: await targetsOf(work, references), references }
  const ids = rows.flatMap(({ id }) => id ?? [])
  const found =
    ids.length === 0 ? [] : await readFormulaRecords(connection, reading, sql`where t."id" = any(${ids}::text[])`)
  const stored = new Map(found.map(({ id, record }) => [id, record]))
  const linked = await readLinked(work, reading, rows)
  const after = new Map<Row, RecordValues>()
  for (const row of rows) {
    const before = row.id === undefined ? {} : stored.get(row.id)
    if (before) after.set(row, withChanges(row.checked, before, { collection, linked }))
  }
  return after
}

type Linked = ReadonlyMap<string, ReadonlyMap<string, unknown>>

function withChanges(
  { values, links }: CheckedRecord,
  before: RecordValues,
  { collection, linked }: { collection: Collection; linked: Linked },
): RecordValues {
  const record = { ...before }
  for (const [field, value] of values) record[field.id] = value
  for (const { field, change } of links) {
    const target = targetOf(change)
    if (!collection.fields.has(field.id)) continue
    if (target !== undefined) record[field.id] = linked.get(field.id)?.get(target) ?? null
    else if (change.clear || change.set || change.remove) record[field.id] = null
  }
  return record
}

function targetOf({ set, add }: CheckedRecord['links'][number]['change']): string | undefined {
  return (set ?? add)?.[0]?.id
}

/** Collections that the formulas read through links; calculations know only theirs. */
async function targetsOf({ engine, scope, calculations }: FormulaWork, references: readonly (readonly string[])[]) {
  const targets = new Map(calculations.targets)
  for (const [, id = ''] of references) {
    const targetId = scope.collection.fields.get(id)?.association?.targetCollectionId
    if (targetId === undefined || targets.has(targetId)) continue
    const collection = await engine.collections.find(scope.caller.tenant.id, targetId)
    if (collection) targets.set(targetId, { collection })
  }
  return targets
}

type Reading = { references: readonly (readonly string[])[]; targets: Calculations['targets'] }

/** What formulas read of the records that are linked from now on, by field and id. */
async function readLinked(
  { scope, connection }: FormulaWork,
  reading: Reading,
  rows: readonly FormulaRow[],
): Promise<Linked> {
  const wanted = new Map<CollectionField, Set<string>>()
  for (const { field, change } of rows.flatMap(({ checked }) => checked.links)) {
    const [stored, target] = [scope.collection.fields.get(field.id), targetOf(change)]
    if (stored && target !== undefined) wanted.set(stored, (wanted.get(stored) ?? new Set()).add(target))
  }
  const linked = new Map<string, ReadonlyMap<string, unknown>>()
  for (const [field, ids] of wanted)
    linked.set(field.id, await readTargets(connection, reading, { field, ids: [...ids] }))
  return linked
}

async function readTargets(
  connection: Queryable,
  { references, targets }: Reading,
  { field, ids }: { field: CollectionField; ids: readonly string[] },
): Promise<ReadonlyMap<string, unknown>> {
  const column = columnOf(field)
  const steps = references.flatMap(([, id, step]) => (id === field.id && step !== undefined ? [step] : []))
  const json =
    column === undefined ? undefined : linkJson(field, new Set(['id', 'recordTitle', ...steps]), targets, 'given')
  if (!json || column === undefined) return new Map(ids.map(id => [id, { id }]))
  const rows = await connection.run<{ id: string; linked: unknown }>(
    sql`select given.${sql.id(column)} as "id", ${json} as "linked" from unnest(${ids}::text[]) as given(${sql.id(column)})`,
  )
  return new Map(rows.map(({ id, linked }) => [id, linked]))
}
