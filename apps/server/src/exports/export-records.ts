import { PassThrough } from 'node:stream'
import { type FieldProblem, knownTimezone, OperationalError, validationError } from '@trellis/base'
import type { Contracts, InputOf } from '@trellis/contract'
import { publicNameOf, userReferenceFields } from '@trellis/model'
import { sql } from 'kysely'
import type { Caller } from '../access/caller.ts'
import { FileAnswer } from '../calls/file-answer.ts'
import type { CollectionField } from '../collections/collection.ts'
import type { Statement } from '../database/database.ts'
import { bindStatement, type Engine, scopesByCollection } from '../records/engine.ts'
import { makeAliases } from '../records/query/compile-filter.ts'
import { listedRows, order } from '../records/query/compile-list.ts'
import { compileSql } from '../records/query/compile-sql.ts'
import { type ReadCursor, readCursor } from '../records/query/read-list.ts'
import { targetsOf } from '../records/query/read-projection.ts'
import type { Scope } from '../records/query/scope.ts'
import type { TenantQueue } from '../records/read/tenant-queue.ts'
import { columnNames } from './column-names.ts'
import { csvFile } from './csv-file.ts'
import { type ExportShow, exportColumns, exportFields, people } from './export-columns.ts'
import type { FileKind, FileSettings, FileWriter } from './export-file.ts'
import { jsonLinesFile } from './json-lines-file.ts'
import type { Spools } from './make-spools.ts'
import { streamRows } from './stream-rows.ts'
import { packWorkbook } from './xlsx/pack-workbook.ts'
import { xlsxFile } from './xlsx/sheet-xml.ts'

export type ExportInput = InputOf<Contracts['DATA_EXPORT']>

export type ExportRequest = {
  engine: Engine
  queue: TenantQueue
  spools: Spools
  caller: Caller
  input: ExportInput
  signal: AbortSignal
}

const kinds: Readonly<Record<ExportInput['format'], FileKind>> = { csv: csvFile, xlsx: xlsxFile, jsonl: jsonLinesFile }
/** Rows of one file, whatever its kind (S20). */
const mostRows = 10_000_000
const patienceMs = 10_000
const bufferBytes = 128 * 1024

/** All rows of the cursor that the caller may read, with the columns that they may see, as a file that is sent while it is made. */
export async function exportRecords(request: ExportRequest): Promise<FileAnswer> {
  const { engine, caller, input } = request
  refuseUnfit(input)
  const { limit: _limit, skip: _skip, after: _after, ...options } = input.cursor.options ?? {}
  const cursor = await readCursor({ caller, cursor: { ...input.cursor, options }, core: false, scopes: engine.scopes })
  const fields = exportFields(cursor.scope, input)
  const show = input.show ?? 'values'
  const targets = await findTargets(fields, request, show)
  const kind = kinds[input.format]
  const aliases = makeAliases()
  const columns = exportColumns(fields, { scope: cursor.scope, targets, row: 't0', aliases, show })
  const { table, condition } = listedRows(cursor, aliases)
  const values = columns.map(
    ({ text, json }, index) => sql`${kind.cells === 'json' ? json.value : text} as ${sql.id(`c${index}`)}`,
  )
  const compiled = compileSql(
    sql`select ${sql.join(values)} ${table} ${condition} order by ${order(cursor, aliases)} limit ${sql.lit(mostRows)}`,
  )
  const scopes = new Map([...scopesByCollection(cursor.scope, targets.values()), ...cursor.scopes])
  const statement = bindStatement({ sql: compiled, name: undefined, uses: 0 }, cursor.values, scopes)
  await refuseTooMany(engine, cursor, kind)
  const settings = fileSettings(request)
  const timeZone = kind.hasClocks ? settings.timeZone : undefined
  const names = columnNames(columns, { header: input.header, timeZone })
  const stream = await send(request, statement, kind.writer(columns, names, settings))
  const name = `${publicNameOf(cursor.scope.collection.document)}.${kind.extension}`
  return new FileAnswer(kind.packs ? await packWorkbook(stream) : stream, { name, mimeType: kind.mimeType })
}

/** What links lead to; and people, where they are told by their names. */
async function findTargets(
  fields: readonly CollectionField[],
  { caller, engine: { scopes } }: ExportRequest,
  show: ExportShow,
): Promise<ReadonlyMap<string, Scope>> {
  const targets = new Map(await targetsOf(fields, caller, scopes))
  if (show === 'values' || !fields.some(({ id }) => userReferenceFields.has(id))) return targets
  const users = await scopes.find(caller, people)
  return users ? targets.set(people, users) : targets
}

const delimiters = { comma: ',', semicolon: ';', tab: '\t' } as const
const decimals = { point: '.', comma: ',' } as const

function fileSettings({ caller, input }: ExportRequest): FileSettings {
  return {
    delimiter: delimiters[input.delimiter ?? 'comma'],
    decimal: decimals[input.decimal ?? 'point'],
    timeZone: knownTimezone(caller.timezone ?? caller.tenant.timezone) ?? 'UTC',
  }
}

function refuseUnfit({ format, show, delimiter, decimal }: ExportInput): void {
  const problems: FieldProblem[] = []
  const refuse = (path: string, message: string) => problems.push({ path, message })
  if (format !== 'csv' && delimiter !== undefined) refuse('delimiter', 'Only CSV has a delimiter: leave it out')
  if (format !== 'csv' && decimal !== undefined) refuse('decimal', 'Only CSV has a choice of it: leave it out')
  if (kinds[format].cells === 'json' && show !== undefined && show !== 'values')
    refuse('show', 'Lines of JSON hold values alone: choose CSV or Excel')
  if (problems.length > 0) throw validationError(problems)
}

async function refuseTooMany(engine: Engine, cursor: ReadCursor, { mostRows: most }: FileKind): Promise<void> {
  if (most === undefined) return
  const aliases = makeAliases()
  const { table, condition } = listedRows(cursor, aliases)
  const compiled = compileSql(
    sql`select count(*) as "count" from (select 1 ${table} ${condition} limit ${sql.lit(most + 1)}) counted`,
  )
  const statement = bindStatement({ sql: compiled, name: undefined, uses: 0 }, cursor.values, cursor.scopes)
  const { rows } = await engine.database.query<{ count: string }>(statement)
  if (Number(rows[0]?.count ?? 0) <= most) return
  const message = `A sheet holds at most ${most.toLocaleString('en')} records: narrow the list, or export it as CSV`
  throw validationError([{ path: 'format', message }])
}

/** Answers as soon as the first rows are there, so that what fails at once is told as an error and not as half a file. */
function send(
  { engine, queue, spools, caller, signal }: ExportRequest,
  statement: Statement,
  writer: FileWriter,
): Promise<PassThrough> {
  return new Promise((resolve, reject) => {
    const stream = new PassThrough({ highWaterMark: bufferBytes })
    const stopping = new AbortController()
    const stop = AbortSignal.any([signal, stopping.signal])
    stream.once('close', () => stopping.abort())
    stream.on('error', () => undefined)
    const work = async () => {
      const spool = spools.open(stream, stop)
      let start = writer.begin()
      await streamRows(engine.database, { statement, signal: stop }, rows => {
        resolve(stream)
        const text = start + writer.rows(rows)
        start = ''
        return spool.write(text)
      })
      resolve(stream)
      await spool.end(start + writer.end())
      return true
    }
    queue.run(caller.tenant.id, patienceMs, work).then(
      isDone => {
        if (!isDone)
          reject(new OperationalError('UNAVAILABLE', 'Other exports are still under way', { retryAfter: 10 }))
      },
      (error: unknown) => {
        reject(error)
        stream.destroy(error instanceof Error ? error : undefined)
      },
    )
  })
}
