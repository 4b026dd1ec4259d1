import { isPlainObject } from '@trellis/base'
import type { RecordValues } from '@trellis/model'
import { mostInserted } from '../databases/operations.ts'
import type { DriverCall } from '../define-driver-server.ts'
import { IntegrationFailure } from '../failure.ts'
import type { Dialect, Statement } from './database.ts'
import { columnOf, findTable, type KnownColumn, type KnownTable, StatementText } from './known-table.ts'
import { type Performer, withSession } from './perform.ts'

type Changed = { output: { affectedRows: number }; rows: number }
type Kept = { column: KnownColumn; key: string }

const changed = (affectedRows: number): Changed => ({ output: { affectedRows }, rows: affectedRows })

export function insertRows(dialect: Dialect, call: DriverCall, input: RecordValues): Promise<Changed> {
  const rows = rowsOf(input['rows'])
  return withTable(dialect, call, input, async (performer, table) => {
    const kept = keptBy(table, call, input)
    if (kept && (await isThere(performer, { dialect, table, kept }))) return changed(0)
    const { affected } = await performer.run(insertion(dialect, { table, rows, kept }))
    return changed(affected)
  }).catch((error: unknown) => {
    // The try before, of which nobody heard, came through meanwhile: it is not written twice.
    if (error instanceof TakenKey) return changed(0)
    throw error
  })
}

export function updateRows(dialect: Dialect, call: DriverCall, input: RecordValues): Promise<Changed> {
  const values = objectOf(input['values'], 'Values')
  const where = objectOf(input['where'], 'Where')
  return withTable(dialect, call, input, async (performer, table) => {
    const kept = keptBy(table, call, input)
    const text = new StatementText(dialect)
    const set = Object.entries(kept ? { ...values, [kept.column.name]: kept.key } : values).map(([name, value]) => {
      const column = columnOf(table, name, 'Values')
      return `${text.quote(column)} = ${text.bind(value, column)}`
    })
    const among = conditions(text, table, where)
    // A try before may have changed them, and others have gone on from there.
    const unlessDone = kept
      ? ` and (${text.quote(kept.column)} is null or ${text.quote(kept.column)} <> ${text.bind(kept.key, kept.column)})`
      : ''
    const { affected } = await performer.run(
      text.ending(`update ${table.quoted} set ${set.join(', ')} where ${among}${unlessDone}`),
    )
    return changed(affected)
  })
}

export function deleteRows(dialect: Dialect, call: DriverCall, input: RecordValues): Promise<Changed> {
  const where = objectOf(input['where'], 'Where')
  return withTable(dialect, call, input, async (performer, table) => {
    const text = new StatementText(dialect)
    const among = conditions(text, table, where)
    const { affected } = await performer.run(text.ending(`delete from ${table.quoted} where ${among}`))
    return changed(affected)
  })
}

function withTable(
  dialect: Dialect,
  call: DriverCall,
  input: RecordValues,
  work: (performer: Performer, table: KnownTable) => Promise<Changed>,
): Promise<Changed> {
  return withSession(dialect, call, performer =>
    performer.within(dialect.begin, async () => {
      const table = await findTable(performer, dialect, input['table'])
      return work(performer, table).catch((error: unknown) => {
        const isKept = call.key !== undefined && input['keyColumn'] !== undefined
        throw isKept && dialect.isDuplicate(error) ? new DoubtfulKey(error) : error
      })
    }),
  ).catch(async (error: unknown) => {
    if (!(error instanceof DoubtfulKey)) throw error
    // It may be another column that has to be unique: what stands in the table says which.
    const isOurs = await withSession(dialect, call, async performer => {
      const table = await findTable(performer, dialect, input['table'])
      const kept = keptBy(table, call, input)
      return kept !== undefined && isThere(performer, { dialect, table, kept })
    })
    throw isOurs ? new TakenKey() : dialect.failureOf(error.cause)
  })
}

class DoubtfulKey extends IntegrationFailure {
  constructor(cause: unknown) {
    super('STATEMENT', 'A row of this key is there already')
    this.cause = cause
  }
}
class TakenKey extends Error {}

function keptBy(table: KnownTable, { key }: DriverCall, { keyColumn }: RecordValues): Kept | undefined {
  if (typeof keyColumn !== 'string') return undefined
  const column = columnOf(table, keyColumn, 'Column of the key')
  if (key === undefined) throw new IntegrationFailure('INPUT', 'Column of the key: only steps of flows have a key')
  return { column, key }
}

async function isThere(
  performer: Performer,
  { dialect, table, kept }: { dialect: Dialect; table: KnownTable; kept: Kept },
): Promise<boolean> {
  const text = new StatementText(dialect)
  const condition = `${text.quote(kept.column)} = ${text.bind(keyOfRow(kept, 0), kept.column)}`
  const { rows } = await performer.run(text.ending(`select 1 as found from ${table.quoted} where ${condition}`))
  return rows.length > 0
}

/** Each row has a key of its own, for the column is to be unique. */
const keyOfRow = ({ key }: Kept, index: number) => `${key}/${index}`

type Insertion = { table: KnownTable; rows: readonly RecordValues[]; kept: Kept | undefined }

function insertion(dialect: Dialect, { table, rows, kept }: Insertion): Statement {
  const keyed = kept ? rows.map((row, index) => ({ ...row, [kept.column.name]: keyOfRow(kept, index) })) : rows
  const names = [...new Set(keyed.flatMap(row => Object.keys(row)))]
  if (names.length === 0) throw new IntegrationFailure('INPUT', 'Rows: a row needs a value')
  const columns = names.map(name => columnOf(table, name, 'Rows'))
  const text = new StatementText(dialect)
  const tuples = keyed.map(row => {
    const places = columns.map(column =>
      Object.hasOwn(row, column.name) ? text.bind(row[column.name], column) : 'default',
    )
    return `(${places.join(', ')})`
  })
  const list = columns.map(column => text.quote(column)).join(', ')
  return text.ending(`insert into ${table.quoted} (${list}) values ${tuples.join(', ')}`)
}

function conditions(text: StatementText, table: KnownTable, where: RecordValues): string {
  const parts = Object.entries(where).map(([name, value]) => {
    const column = columnOf(table, name, 'Where')
    if (value === null) return `${text.quote(column)} is null`
    if (!Array.isArray(value)) return `${text.quote(column)} = ${text.bind(value, column)}`
    if (value.length === 0) return '1 = 0'
    return `${text.quote(column)} in (${value.map(each => text.bind(each, column)).join(', ')})`
  })
  if (parts.length === 0) throw new IntegrationFailure('INPUT', 'Where: say which rows, or use Execute for all of them')
  return parts.join(' and ')
}

function rowsOf(value: unknown): RecordValues[] {
  const rows = Array.isArray(value) ? value : [value]
  if (rows.length === 0 || rows.length > mostInserted || !rows.every(isPlainObject))
    throw new IntegrationFailure('INPUT', `Rows: one object of columns and values, or a list of up to ${mostInserted}`)
  return rows
}

function objectOf(value: unknown, field: string): RecordValues {
  if (isPlainObject(value) && Object.keys(value).length > 0) return value
  throw new IntegrationFailure('INPUT', `${field}: an object of columns and values`)
}
