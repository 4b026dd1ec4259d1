import { notFound, UserError, uuidv7 } from '@trellis/base'
import { sql } from 'kysely'
import type { Caller } from '../../access/caller.ts'
import type { AnswerKey } from '../../calls/answer-key.ts'
import { JsonText } from '../../calls/json-text.ts'
import type { Queryable, TransactionConnection } from '../../database/database.ts'
import { type Calculations, findCalculations } from '../calculations/find-calculations.ts'
import { type Interpreting, interpretRows } from '../calculations/interpret-rows.ts'
import { logFailures } from '../calculations/log-failures.ts'
import { bindStatement, type Engine, findScope, type RecordFamily, scopesByCollection } from '../engine.ts'
import type { CreateInput } from '../inputs.ts'
import { type ReadProjection, readProjection } from '../query/read-projection.ts'
import type { Scope } from '../query/scope.ts'
import { readRecordText } from '../read/get-record.ts'
import { queryTexts, saveTexts } from '../read/query-texts.ts'
import { originOf } from './activity-sql.ts'
import { changeLinks } from './change-links.ts'
import { type CheckedRecord, checkRecord, newRecordId } from './check-record.ts'
import { type CreateAnswer, type CreateShape, compileCreate, readCreateAnswer } from './compile-create.ts'
import { enforceFormulas } from './enforce-formulas.ts'
import { fixedFilters } from './fixed-filter.ts'
import { takesNumbers } from './generated-value.ts'
import { holdFiles, showsFiles } from './hold-files.ts'
import { addAnswerKey, keepAnswer, keptShape } from './keep-answer.ts'
import { explainConstraint } from './postgres-problem.ts'
import { refuseRow, requireRule } from './refuse-row.ts'
import { requireLookups } from './require-lookups.ts'
import { splitLinks } from './split-links.ts'
import { columnOf } from './table-columns.ts'

export type WriteOptions = {
  /** Writes in this transaction; its owner announces 'log' after the commit. */
  connection?: TransactionConnection | undefined
  /** Groups the activity of one bulk save, import or sample. */
  batchId?: string | undefined
  /** The answer is stored under it together with the write. */
  answerKey?: AnswerKey | undefined
  /** Values are taken as they are, with no default inside them: what is brought back was complete. */
  keepsItems?: true
}

export type CreateRequest = {
  engine: Engine
  caller: Caller
  input: CreateInput
  family: RecordFamily
  options: WriteOptions
}

/** Creates a record, its links and its activity; the answer is the record as the caller may read it. */
export async function createRecord({ engine, caller, input, family, options }: CreateRequest): Promise<JsonText> {
  const scope = await findScope(engine, caller, input.collectionId, family)
  if (scope.access.verbs.create === 'none') throw new UserError('DENIED', 'You may not create records here')
  const id = newRecordId(input.id, input.record['id'])
  const onFailures = (failures: Parameters<typeof logFailures>[2]) => logFailures(engine, scope.collection, failures)
  const checked = await checkRecord({ scope, record: input.record, mode: 'create', onFailures })
  const connection = options.connection ?? engine.database
  await requireLookups({ engine, connection, scope, rows: [{ checked, path: 'record' }] })
  const projection = await readProjection({}, scope, engine.scopes)
  const calculations = await findCalculations(engine.collections, caller.tenant, scope.collection)
  await enforceFormulas({ engine, scope, calculations, checked, connection, id: undefined })
  const creation: Creation = { engine, scope, projection, calculations, id, checked, options }
  const text = await createChecked(creation).catch((error: unknown) => Promise.reject(explainConstraint(error, scope)))
  if (!options.connection) engine.bus.announce('log', caller.tenant.id)
  return new JsonText(text)
}

type Creation = {
  engine: Engine
  scope: Scope
  projection: ReadProjection
  calculations: Calculations
  id: string
  checked: CheckedRecord
  options: WriteOptions
}

async function createChecked(creation: Creation): Promise<string> {
  const { engine, checked, options, calculations } = creation
  const { inRow, elsewhere, needsLocks } = splitLinks(checked.links)
  const isOneStatement = elsewhere.length === 0 && !needsLocks && calculations.interpreted.length === 0
  if (isOneStatement && !showsFiles(checked)) {
    const answer = await insertRow(creation, {
      inRow,
      connection: options.connection ?? engine.database,
      ruleLater: false,
      answerKey: options.answerKey,
    })
    return answer.record ?? refuseRow(answer)
  }
  const work = (connection: TransactionConnection) => createWithLinks(creation, connection)
  return options.connection ? work(options.connection) : engine.database.transaction(work)
}

/** Links that are rows of their own, and what the interpreter makes of the row, come after the record; the row rule is looked at when they are there. */
async function createWithLinks(creation: Creation, connection: TransactionConnection): Promise<string> {
  const { engine, scope, projection, id, checked, options } = creation
  const { inRow } = splitLinks(checked.links)
  await holdFiles({ connection, scope, id, checked, isThere: false })
  const answer = await insertRow(creation, { inRow, connection, ruleLater: true, answerKey: undefined })
  if (answer.record === null) refuseRow(answer)
  // What is linked from the other end reads what the record is made of.
  await interpretRows(connection, interpreting(creation), sql`where t."id" = ${id}`)
  await changeLinks({ engine, connection, scope, id, links: checked.links, batchId: options.batchId })
  await requireRule({ engine, scope, verb: 'create', id, connection })
  const text =
    (await readRecordText({ engine, scope, projection, id, connection })) ?? answer.record ?? refuseRow(answer)
  await keepAnswer(connection, options.answerKey, text)
  return text
}

function interpreting({ engine, scope: { collection }, calculations }: Creation): Interpreting {
  return { collection, calculations, onFailures: failures => logFailures(engine, collection, failures) }
}

type Insertion = {
  inRow: CheckedRecord['links']
  connection: Queryable
  ruleLater: boolean
  answerKey: AnswerKey | undefined
}

async function insertRow(creation: Creation, insertion: Insertion): Promise<CreateAnswer> {
  const { inRow, connection, ruleLater } = insertion
  const { engine, scope, projection, calculations, id, checked, options } = creation
  const values: unknown[] = [id, scope.caller.userId, uuidv7(), options.batchId ?? null, originOf(scope.caller)]
  const sent = sentColumns(checked, inRow)
  const places = new Map([
    ['id', 0],
    ...sent.map(([column, value]): [string, number] => [column, values.push(value) - 1]),
  ])
  const answerKey = addAnswerKey(values, insertion.answerKey)
  const { targets } = projection.projection
  const logs = scope.collection.activity === 'log'
  const key = `create|${scope.key}|${projection.shape}|${sent.map(([column]) => column).join(',')}|${ruleLater}|${logs}|${keptShape(answerKey)}|${calculations.key}`
  const fixed = await fixedFilters(
    inRow.map(link => link.field),
    engine,
    scope,
  )
  const shape = (): CreateShape => ({
    scope,
    projection: projection.projection,
    calculated: calculations.columns,
    places,
    userPlace: 1,
    activity: logs ? { id: 2, batchId: 3, origin: 4 } : undefined,
    ruleLater,
    fixed,
    answerKey,
  })
  const cached = engine.statements.find(key, () => compileCreate(shape()), true)
  const statement = bindStatement(cached, values, scopesByCollection(scope, targets.values()))
  // Those that are saved together begin anew where one of them fails, and would take second numbers.
  const [answer] = await (takesNumbers(scope.collection) ? queryTexts : saveTexts)(connection, statement)
  if (!answer) throw notFound()
  return readCreateAnswer(answer, cached.sql)
}

/** Columns that get a value, by name, so that the order in which fields were sent makes no difference. */
function sentColumns(checked: CheckedRecord, inRow: CheckedRecord['links']): [string, unknown][] {
  const sent: [string, unknown][] = []
  for (const [field, value] of checked.values) {
    const column = columnOf(field)
    if (column !== undefined && value !== null) sent.push([column, field.server.toDatabase(value, field.schema)])
  }
  for (const { field, change } of inRow) {
    const column = columnOf(field)
    const target = (change.set ?? change.add)?.[0]
    if (column !== undefined && target) sent.push([column, target.id])
  }
  return sent.toSorted(([left], [right]) => (left < right ? -1 : 1))
}
