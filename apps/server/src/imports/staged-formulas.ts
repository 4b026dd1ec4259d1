import { setImmediate as letOthers } from 'node:timers/promises'
import { ownValue } from '@trellis/base'
import type { ImportProblem } from '@trellis/contract'
import { evaluateSchema, formulasInside, storedFormula } from '@trellis/fields/formula'
import { isFormulaDefault, problemText, type Sql, saysNothing } from '@trellis/fields/server'
import type { RecordValues } from '@trellis/model'
import { sql } from 'kysely'
import type { Caller } from '../access/caller.ts'
import type { CollectionField } from '../collections/collection.ts'
import type { Queryable } from '../database/database.ts'
import { environmentOf, rootsOf } from '../records/calculations/formula-roots.ts'
import { columnText, formulaRecord } from '../records/calculations/interpret-rows.ts'
import { recordJson } from '../records/calculations/read-formula-records.ts'
import { enforcedOf, enforcedPaths, isCleanedNow, isHiddenNow, problemsOf } from '../records/write/enforced-formulas.ts'
import { calculationsOf, type InsertRequest, storedColumns } from './insert-staged.ts'
import type { ProblemReport } from './problem-report.ts'
import { addCleanColumns, cleanableFields, storeCleaned } from './staged-cleaning.ts'
import { isMadeInside, madeColumn, madeFieldsOf } from './staged-defaults.ts'
import { makeValues } from './staged-inside.ts'
import { staging } from './staging-table.ts'

export type FormulaRequest = InsertRequest & {
  caller: Caller
  report: ProblemReport
  /** Takes bad rows out of the staging table. */
  removeBad: boolean
}

const rowsAtOnce = 1000

/** Before rows are stored: makes defaults and what is worked out inside values, empties what formulas hide and holds what they require and refuse. Answers how many rows were taken out. */
export async function applyFormulas(connection: Queryable, request: FormulaRequest): Promise<number> {
  const { collection, report, removeBad } = request
  const made = madeFieldsOf(collection)
  if (made.length + enforcedOf(collection).fields.length === 0) return 0
  for (const field of made)
    await connection.run(sql`alter table ${staging} add column ${sql.id(madeColumn(field))} text`)
  await addCleanColumns(connection, collection)
  let removed = 0
  for (let last = -1; ; ) {
    const rows = await readRows(connection, request, last)
    if (rows.length === 0) return removed
    last = rows.at(-1)?.line ?? last
    const judged = rows.map(row => judge(row, request))
    await storeMade(connection, made, judged)
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

type Row = {
  line: number
  isThere: boolean
  record: RecordValues
  /** Of the record that it changes: the fields of the file that something is filled in inside of. */
  stored: RecordValues
}

/** Rows as the records that they would be. */
async function readRows(connection: Queryable, request: FormulaRequest, last: number): Promise<Row[]> {
  const { collection, updateBy } = request
  const { targets } = calculationsOf(request)
  const references = [
    ...enforcedOf(collection).references,
    ...madeFieldsOf(collection).flatMap(({ id, schema }) => [
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
  const filled = madeFieldsOf(collection).filter(field => isMadeInside(field) && mapped.has(field.id))
  const stored = recordJson({ collection, targets, references: filled.map(({ id }) => ['record', id]) }, 'old')
  const found = await connection.run<Row>(sql`
    select stage.line::float8 as line, ${isUpdate ? sql`stage.is_there` : sql`false`} as "isThere", ${recordJson({ collection, targets, references }, 't')} as record,
      ${isUpdate ? stored : sql`'{}'::json`} as stored
    from (select * from ${staging} where line > ${last} order by line limit ${rowsAtOnce}) stage
    ${isUpdate ? sql`left join ${table} old on old.id = stage.id and stage.is_there` : sql``}
    cross join lateral (select ${sql.join(columns)}) t order by stage.line`)
  return found.map(row => ({ ...row, record: withoutEmpty(row.record), stored: withoutEmpty(row.stored) }))
}

const withoutEmpty = (record: RecordValues): RecordValues =>
  Object.fromEntries(Object.entries(record).filter(([, value]) => value !== null))

type Judged = { line: number; made: RecordValues; cleaned: string[]; problems: ImportProblem[] }

function judge({ line, isThere, record, stored }: Row, request: FormulaRequest): Judged {
  const { collection, caller, mapping, onFailures } = request
  const calculations = calculationsOf(request)
  const base = { ...formulaRecord(collection, calculations, record), roots: rootsOf(caller) }
  const environment = environmentOf(caller)
  const mapped = new Set(mapping.fields.map(({ fieldId }) => fieldId))
  const row = { isThere, mapped, stored }
  const { made, failures } = makeValues({ ...base, environment }, row, { collection, calculating: base.environment })
  const values = { ...record, ...made }
  const { fields, groups } = enforcedOf(collection)
  const found = evaluateSchema(
    { ...base, groups, values, environment },
    { only: enforcedPaths, ...(base.environment && { stored: base.environment }) },
  )
  failures.push(...found.failures)
  if (failures.length > 0) onFailures?.(failures)
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
  const missing = madeFieldsOf(collection).filter(
    ({ id, required }) => required && saysNothing(ownValue(values, id)) && (!isThere || mapped.has(id)),
  )
  return {
    line,
    made,
    cleaned: cleanableFields(collection).flatMap(each => (isCleanedNow(each, found, groups) ? [each.field.id] : [])),
    problems: [...problems, ...missing.map(({ id }) => told(id, problemText('problem.required')))],
  }
}

async function storeMade(
  connection: Queryable,
  fields: readonly CollectionField[],
  judged: readonly Judged[],
): Promise<void> {
  const made = judged.filter(each => Object.keys(each.made).length > 0)
  if (made.length === 0) return
  const columns = fields.map(field => sql.id(madeColumn(field)))
  const texts = fields.map(field => sql`${made.map(each => columnText(field, ownValue(each.made, field.id)))}::text[]`)
  await connection.run(sql`update ${staging} stage
    set ${sql.join(columns.map(column => sql`${column} = given.${column}`))}
    from unnest(${made.map(({ line }) => line)}::bigint[], ${sql.join(texts)}) as given(line, ${sql.join(columns)})
    where stage.line = given.line`)
}
