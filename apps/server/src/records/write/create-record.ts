import { notFound, uuidv7, validationError, UserError } from '@trellis/base'
import type { CreateInput } from '@trellis/contract'
import type Type from 'typebox'
import type { Caller } from '../../access/caller.ts'
import type { Queryable, TransactionConnection } from '../../database/database.ts'
import { JsonText } from '../../operations/json-text.ts'
import { bindStatement, type Engine, findScope, type RecordFamily, scopesByCollection } from '../engine.ts'
import { readProjection, targetsOf, type ReadProjection } from '../query/read-projection.ts'
import type { Scope } from '../query/scope.ts'
import { readRecordText } from '../read/get-record.ts'
import { calculatedColumns } from '../calculations/calculated-columns.ts'
import { type CheckedRecord, checkRecord, newRecordId } from './check-record.ts'
import { compileCreate, type CreateAnswer, type CreateShape } from './compile-create.ts'
import { explainConstraint, unknownRecord } from './postgres-problem.ts'
import { columnOf } from './table-columns.ts'
import { changeLinks } from './change-links.ts'
import { refuseRow } from './refuse-row.ts'
import { splitLinks } from './split-links.ts'

export type WriteOptions = {
  /** Writes in this transaction; its owner announces 'log' after the commit. */
  connection?: TransactionConnection | undefined
  /** Groups the activity of one bulk save, import or sample. */
  batchId?: string | undefined
}

export type CreateRequest = {
  engine: Engine
  caller: Caller
  input: Type.Static<typeof CreateInput>
  family: RecordFamily
  options: WriteOptions
}

/** Creates a record, its links and its activity; the answer is the record as the caller may read it. */
export async function createRecord({ engine, caller, input, family, options }: CreateRequest): Promise<JsonText> {
  const scope = await findScope(engine, caller, input.collectionId, family)
  if (scope.access.verbs.create === 'none') throw new UserError('DENIED', 'You may not create records here')
  const id = newRecordId(input.id, input.record['id'])
  const checked = checkRecord({ scope, record: input.record, mode: 'create' })
  const projection = await readProjection({}, scope, engine.scopes)
  const creation: Creation = { engine, scope, projection, id, checked, options }
  const text = await createChecked(creation).catch((error: unknown) => Promise.reject(explainConstraint(error, scope)))
  if (!options.connection) engine.bus.announce('log', caller.tenant.id)
  return new JsonText(text)
}

type Creation = {
  engine: Engine
  scope: Scope
  projection: ReadProjection
  id: string
  checked: CheckedRecord
  options: WriteOptions
}

async function createChecked(creation: Creation): Promise<string> {
  const { engine, checked, options } = creation
  const { inRow, elsewhere, needsLocks } = splitLinks(checked.links)
  if (elsewhere.length === 0 && !needsLocks) {
    const answer = await insertRow(creation, { inRow, connection: options.connection ?? engine.database, ruleLater: false })
    return answer.record ?? refuseRow(answer)
  }
  const work = (connection: TransactionConnection) => createWithLinks(creation, connection)
  return options.connection ? work(options.connection) : engine.database.transaction(work)
}

/** Links that are rows of their own come after the record; the row rule is looked at when they are there. */
async function createWithLinks(creation: Creation, connection: TransactionConnection): Promise<string> {
  const { engine, scope, projection, id, checked, options } = creation
  const { inRow } = splitLinks(checked.links)
  const answer = await insertRow(creation, { inRow, connection, ruleLater: true })
  if (answer.record === null) refuseRow(answer)
  await changeLinks({ engine, connection, scope, id, links: checked.links, isNew: true, batchId: options.batchId })
  await requireRule(creation, connection)
  return (await readRecordText({ engine, scope, projection, id, connection })) ?? answer.record ?? refuseRow(answer)
}

type Insertion = { inRow: CheckedRecord['links']; connection: Queryable; ruleLater: boolean }

async function insertRow(creation: Creation, { inRow, connection, ruleLater }: Insertion): Promise<CreateAnswer> {
  const { engine, scope, projection, id, checked, options } = creation
  const values: unknown[] = [id, scope.caller.userId, uuidv7(), options.batchId ?? null]
  const places = new Map([['id', 0]])
  for (const [field, value] of checked.values) {
    const column = columnOf(field)
    if (column === undefined || value === null) continue
    places.set(column, values.push(field.server.toDatabase(value, field.schema)) - 1)
  }
  for (const { field, change } of inRow) {
    const column = columnOf(field)
    const target = (change.set ?? change.add)?.[0]
    if (column !== undefined && target) places.set(column, values.push(target.id) - 1)
  }
  const targets = await targetsOf(scope.fields.values(), scope.caller, engine.scopes)
  const logs = scope.collection.activity === 'log'
  const columns = [...places.keys()].toSorted()
  const key = `create|${scope.key}|${projection.shape}|${columns.map(column => `${column} ${places.get(column)}`).join(',')}|${ruleLater}|${logs}`
  const calculated = await calculatedColumns(scope.collection, engine.collections)
  const shape: CreateShape = {
    scope,
    projection: { ...projection.projection, targets },
    calculated,
    places,
    userPlace: 1,
    activity: logs ? { id: 2, batchId: 3 } : undefined,
    ruleLater,
  }
  const cached = engine.statements.find(key, () => compileCreate(shape), true)
  const result = await connection.query<CreateAnswer>(bindStatement(cached, values, scopesByCollection(scope, targets.values())))
  const [answer] = result.rows
  if (!answer) throw notFound()
  return answer
}
