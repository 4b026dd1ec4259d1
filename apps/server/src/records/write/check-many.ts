import { type FieldProblem, UserError, validationError } from '@trellis/base'
import type { CollectionField } from '../../collections/collection.ts'
import { logFailures } from '../calculations/log-failures.ts'
import { type Engine } from '../engine.ts'
import { everything, isReadable, type Scope } from '../query/scope.ts'
import { type CheckedRecord, checkRecord, newRecordId } from './check-record.ts'
import { enforceFormulasOf } from './enforce-formulas.ts'
import { fixedFilterOf } from './fixed-filter.ts'
import { holdFilesOf } from './hold-files.ts'
import { makePauses } from './make-pauses.ts'
import { type CheckedRow, type CreateManyInput, type Many, withoutFollowers } from './many-rows.ts'
import { unknownRecord } from './postgres-problem.ts'
import { readableIds } from './readable-ids.ts'
import { type RefusedByIndex, RefusedRows, refuseFirst } from './refused-rows.ts'
import { lookupProblems } from './require-lookups.ts'
import { splitLinks } from './split-links.ts'
import { takenError, takenFields, wantingOf } from './taken-values.ts'

export type Checking = {
  engine: Engine
  scope: Scope
  input: CreateManyInput
  pathOf(index: number): string
  refused: RefusedByIndex
}

export async function checkRows({ engine, scope, input, pathOf, refused }: Checking): Promise<CheckedRow[]> {
  // A number that others gave comes along with its records; only who holds all records may bring one (docs/decisions).
  const keepsGenerated = input.caller.roles.includes('entityAdmin')
  const onFailures = (failures: Parameters<typeof logFailures>[2]) => logFailures(engine, scope.collection, failures)
  const checked: CheckedRow[] = []
  const pause = makePauses()
  for (const [index, record] of input.rows.entries()) {
    const path = pathOf(index)
    const check = { scope, record, mode: 'create', path, keepsGenerated, onFailures, pause } as const
    try {
      const id = newRecordId(undefined, record['id'])
      const values = checkRecord(check)
      checked.push({ id, index, path, checked: values instanceof Promise ? await values : values })
    } catch (error) {
      if (!(error instanceof UserError)) throw error
      const found = Object.entries(error.details?.fields ?? { [path]: error.message })
      const problems = found.map(([at, message]) => ({ path: at.startsWith(path) ? at : `${path}.${at}`, message }))
      refused.set(index, validationError(problems))
    }
  }
  if (refused.size > 0) throw new RefusedRows(refused)
  return checked
}

/** Records that are looked up: those of the batch itself are there after its rows, others must be there before them. */
export async function holdLookups(
  { engine, input, scope, rows, refused }: Many,
  isAsked: (problem: { naming: 'own' | 'other' }) => boolean,
): Promise<void> {
  const own = new Set(rows.map(({ id }) => id))
  const naming = (checked: CheckedRecord) => (looksUpAny(checked, own) ? 'own' : 'other')
  const asked = rows.filter(({ checked }) => isAsked({ naming: naming(checked) }))
  const problems = await lookupProblems({ engine, connection: input.connection, scope, rows: asked })
  for (const row of asked) {
    const found = problems.get(row)
    if (found) refuseFirst(refused, row.index, validationError(found))
  }
}

function looksUpAny({ values }: CheckedRecord, ids: ReadonlySet<string>): boolean {
  return [...values].some(([{ format, schema }, value]) => {
    const id = value === null ? undefined : format.lookedUp?.(value, schema)
    return id !== undefined && ids.has(id)
  })
}

/** What can be said against rows before any is written, in the order of a single save. */
export async function refuseBefore(many: Many): Promise<void> {
  const { input, scope, rows, refused } = many
  const { connection } = input
  await holdLookups(many, ({ naming }) => naming === 'other')
  for (const [{ index }, error] of await enforceFormulasOf(
    { ...many, connection },
    rows.map(row => ({ ...row, id: undefined })),
  ))
    refuseFirst(refused, index, error)
  const showing = rows.filter(({ index }) => !refused.has(index)).map(row => ({ ...row, isThere: false }))
  for (const [{ index }, error] of await holdFilesOf({ connection, scope }, showing)) refuseFirst(refused, index, error)
  await requireTargets(many)
  if (many.isEach) await refuseTaken(many)
  if (refused.size > 0) throw new RefusedRows(withoutFollowers(many))
}

/** Where a rule may ask for the value only the insertion tells which of the two speaks against a row, and where several are taken which. */
async function refuseTaken({ input, scope, rows, refused }: Many): Promise<void> {
  if (scope.access.verbs.create !== 'all') return
  const open = rows.filter(({ index }) => !refused.has(index))
  const taken = await takenFields({ connection: input.connection, scope }, open.map(wantingOf))
  for (const { id, index } of open) {
    const [field, ...others] = taken.get(id) ?? []
    if (field && others.length === 0) refused.set(index, takenError(scope, field))
  }
}

/** Every record that a foreign key names must be one that the caller may read: one statement per association. */
async function requireTargets({ engine, input, scope, rows, refused }: Many): Promise<void> {
  const wanted = new Map<CollectionField, Map<string, CheckedRow[]>>()
  for (const row of rows) {
    for (const { field, change } of splitLinks(row.checked.links).inRow) {
      const target = (change.set ?? change.add)?.[0]
      if (!target) continue
      const ids = wanted.get(field) ?? new Map<string, CheckedRow[]>()
      wanted.set(field, ids.set(target.id, [...(ids.get(target.id) ?? []), row]))
    }
  }
  const own = new Set(rows.map(row => row.id))
  const problems = new Map<CheckedRow, FieldProblem[]>()
  const inOrder = [...wanted].toSorted(([left], [right]) => placeOf(left, scope) - placeOf(right, scope))
  for (const [field, ids] of inOrder) {
    const targetId = field.association?.targetCollectionId ?? ''
    const target = await engine.scopes.find(input.caller, targetId)
    const fixed = await fixedFilterOf(field, engine, scope)
    const known =
      target && isReadable(target)
        ? await readableIds(input.connection, target, [...ids.keys()], fixed)
        : new Set<string>()
    const isOwn = (id: string) => targetId === input.collection.id && own.has(id) && fixed === everything
    for (const row of [...ids].flatMap(([id, naming]) => (known.has(id) || isOwn(id) ? [] : naming))) {
      const problem = { path: `${row.path}.${field.id}`, message: unknownRecord }
      problems.set(row, [...(problems.get(row) ?? []), problem])
    }
  }
  for (const [{ index }, found] of problems) refuseFirst(refused, index, validationError(found))
}

/** As a single save tells of its fields. */
function placeOf({ id }: CollectionField, { fields }: Scope): number {
  return [...fields.keys()].indexOf(id)
}
