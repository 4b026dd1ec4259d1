import { setImmediate as letOthers } from 'node:timers/promises'
import type { ImportProblem } from '@trellis/contract'
import {
  evaluateDefaults,
  evaluateSchema,
  type FailedFormula,
  type FormulaRecord,
  fillDefaults,
  formulasInside,
  storedFormula,
} from '@trellis/fields/formula'
import { hasDefaultsInside, isEmptyValue, isFormulaDefault, problemText, type Sql } from '@trellis/fields/server'
import type { RecordValues } from '@trellis/model'
import { sql } from 'kysely'
import type { Caller } from '../access/caller.ts'
import type { Collection, CollectionField } from '../collections/collection.ts'
import type { Queryable } from '../database/database.ts'
import { environmentOf, rootsOf } from '../records/calculations/formula-roots.ts'
import { columnText, formulaRecord } from '../records/calculations/interpret-rows.ts'
import { recordJson } from '../records/calculations/read-formula-records.ts'
import { enforcedOf, enforcedPaths, isCleanedNow, isHiddenNow, problemsOf } from '../records/write/enforced-formulas.ts'
import { calculationsOf, type InsertRequest, storedColumns } from './insert-staged.ts'
import type { ProblemReport } from './problem-report.ts'
import { addCleanColumns, cleanableFields, storeCleaned } from './staged-cleaning.ts'
import { defaultColumn, formulaDefaultsOf } from './staged-defaults.ts'
import { staging } from './staging-table.ts'

export type FormulaRequest = InsertRequest & {
  caller: Caller
  report: ProblemReport
  /** Takes bad rows out of the staging table. */
  removeBad: boolean
}

const rowsAtOnce = 1000

/** Before rows are stored: makes defaults by formula, empties what formulas hide and holds what they require and refuse. Answers how many rows were taken out. */
export async function applyFormulas(connection: Queryable, request: FormulaRequest): Promise<number> {
  const { collection, report, removeBad } = request
  const defaults = formulaDefaultsOf(collection)
  if (defaults.length + enforcedOf(collection).fields.length === 0) return 0
  for (const field of defaults)
    await connection.run(sql`alter table ${staging} add column ${sql.id(defaultColumn(field))} text`)
  await addCleanColumns(connection, collection)
  let removed = 0
  for (let last = -1; ; ) {
    const rows = await readRows(connection, request, last)
    if (rows.length === 0) return removed
    last = rows.at(-1)?.line ?? last
    const judged = rows.map(row => judge(row, request))
    await storeDefaults(connection, defaults, judged)
    await storeCleaned(connection, collection, judged)
    const problems = judged.flatMap(each => each.problems)
    report.addMany(problems, problems.length)
    const bad = [...new Set(problems.map(({ line }) => line))]
    if (removeBad && bad.length > 0) {
      await connection.run(sql`delete from ${staging} where line = any(${bad}::bigint[])`)
      removed += bad.length
    }
    await letOthers()
  }
}

type Row = { line: number; isThere: boolean; record: RecordValues }

/** Rows as the records that they would be. */
async function readRows(connection: Queryable, request: FormulaRequest, last: number): Promise<Row[]> {
  const { collection, updateBy } = request
  const { targets } = calculationsOf(request)
  const references = [
    ...enforcedOf(collection).references,
    ...formulaDefaultsOf(collection).flatMap(({ id, schema }) => [
      ['record', id],
      ...(isFormulaDefault(schema) ? storedFormula(schema.default, { asText: false }).references : []),
      ...formulasInside(id, schema).flatMap(({ formula }) => formula.references),
    ]),
  ]
  const isUpdate = updateBy !== undefined
  const mapped = new Set(request.mapping.fields.map(({ fieldId }) => fieldId))
  const columns = storedColumns(request).map(({ name, value, fieldId }): Sql => {
    const kept = isUpdate && !(fieldId && mapped.has(fieldId))
    return kept
      ? sql`case when stage.is_there then old.${sql.id(name)} else ${value} end as ${sql.id(name)}`
      : sql`${value} as ${sql.id(name)}`
  })
  const table = sql.id(collection.table.schema, collection.table.name)
  const found = await connection.run<Row>(sql`
    select stage.line::float8 as line, ${isUpdate ? sql`stage.is_there` : sql`false`} as "isThere", ${recordJson({ collection, targets, references }, 't')} as record
    from (select * from ${staging} where line > ${last} order by line limit ${rowsAtOnce}) stage
    ${isUpdate ? sql`left join ${table} old on old.id = stage.id and stage.is_there` : sql``}
    cross join lateral (select ${sql.join(columns)}) t order by stage.line`)
  return found.map(row => ({ ...row, record: withoutEmpty(row.record) }))
}

const withoutEmpty = (record: RecordValues): RecordValues =>
  Object.fromEntries(Object.entries(record).filter(([, value]) => value !== null))

type Judged = { line: number; made: RecordValues; cleaned: string[]; problems: ImportProblem[] }

function judge({ line, isThere, record }: Row, request: FormulaRequest): Judged {
  const { collection, caller, mapping, onFailures } = request
  const calculations = calculationsOf(request)
  const base = { ...formulaRecord(collection, calculations, record), roots: rootsOf(caller) }
  const environment = environmentOf(caller)
  const inside = isThere ? undefined : fillInside(collection, { ...base, environment })
  const filled = { ...record, ...inside?.values }
  const defaults = isThere ? undefined : evaluateDefaults({ ...base, values: filled, environment })
  const values = { ...defaults?.values, ...filled }
  const { fields, groups } = enforcedOf(collection)
  const found = evaluateSchema(
    { ...base, groups, values, environment },
    { only: enforcedPaths, ...(base.environment && { stored: base.environment }) },
  )
  const failures = [...(inside?.failures ?? []), ...(defaults?.failures ?? []), ...found.failures]
  if (failures.length > 0) onFailures?.(failures)
  const mapped = new Set(mapping.fields.map(({ fieldId }) => fieldId))
  const told = (path: string, message: string): ImportProblem => {
    const id = path.split('.')[0] ?? ''
    const column = mapping.fields.find(({ fieldId }) => fieldId === id)?.column
    return { line, column: column ?? collection.fields.get(id)?.schema.title ?? id, message }
  }
  const problems = fields.flatMap(each => {
    const isAsked = !isThere || mapped.has(each.field.id) || each.reads.some(id => mapped.has(id))
    if (!isAsked || isHiddenNow(each, found)) return []
    return problemsOf(each, found, values).map(({ path, message }) => told(path, message))
  })
  const missing = isThere
    ? []
    : formulaDefaultsOf(collection).filter(({ id, required }) => required && isEmptyValue(values[id]))
  return {
    line,
    made: { ...defaults?.values, ...inside?.values },
    cleaned: cleanableFields(collection).flatMap(each => (isCleanedNow(each, found, groups) ? [each.field.id] : [])),
    problems: [...problems, ...missing.map(({ id }) => told(id, problemText('problem.required')))],
  }
}

/** Values with the defaults of what they lack inside. */
function fillInside(
  collection: Collection,
  record: FormulaRecord,
): { values: RecordValues; failures: readonly FailedFormula[] } {
  const fields = formulaDefaultsOf(collection).filter(({ schema }) => hasDefaultsInside(schema))
  const found = fields.map(({ id, schema }) => {
    // Without a value of its own it has one of the whole field, or none.
    const value = record.values[id] ?? schema.default
    return { id, ...fillDefaults(id, schema, { value, stored: undefined, record }) }
  })
  return {
    values: Object.fromEntries(found.flatMap(({ id, value }) => (isEmptyValue(value) ? [] : [[id, value]]))),
    failures: found.flatMap(({ failures }) => failures),
  }
}

async function storeDefaults(
  connection: Queryable,
  fields: readonly CollectionField[],
  judged: readonly Judged[],
): Promise<void> {
  const made = judged.filter(each => Object.keys(each.made).length > 0)
  if (made.length === 0) return
  const columns = fields.map(field => sql.id(defaultColumn(field)))
  const texts = fields.map(field => sql`${made.map(each => columnText(field, each.made[field.id]))}::text[]`)
  await connection.run(sql`update ${staging} stage
    set ${sql.join(columns.map(column => sql`${column} = given.${column}`))}
    from unnest(${made.map(({ line }) => line)}::bigint[], ${sql.join(texts)}) as given(line, ${sql.join(columns)})
    where stage.line = given.line`)
}
