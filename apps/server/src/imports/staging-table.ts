import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ImportProblem } from '@trellis/contract'
import type { Sql } from '@trellis/fields/server'
import { sql } from 'kysely'
import type { TransactionConnection } from '../database/database.ts'
import { translateError } from '../database/translate-error.ts'
import type { CsvRow, CsvTable } from './csv/csv-table.ts'
import { createRowEncoder } from './encode-row.ts'
import type { ImportMapping, MappedField } from './mapped-field.ts'
import type { ProblemReport } from './problem-report.ts'

/** Rows of the file on their way into the collection; goes with the transaction. */
export const staging = sql.id('pg_temp', 'import_stage')

/** The column of the staging table that holds a field's values as text; of links, the ids as an array. */
export function stagedColumn(mapping: ImportMapping, field: MappedField, alias: string): Sql {
  return sql.id(alias, `c${mapping.fields.indexOf(field)}`)
}

/** A field's values in the type of its column. */
export function stagedValue(mapping: ImportMapping, field: MappedField, alias: string): Sql {
  const type = field.server.columnType?.(field.schema) ?? sql`text`
  return sql`cast(${stagedColumn(mapping, field, alias)} as ${type})`
}

export type StageRequest = {
  table: CsvTable
  mapping: ImportMapping
  report: ProblemReport
  /** Told as rows are read: good and bad ones, and good ones. */
  onProgress(counts: StageCounts): void
  signal: AbortSignal
  /** A trial, of which nothing is kept: the only fields whose values have to be in the table. */
  checked?: ReadonlySet<MappedField> | undefined
}

export type StageCounts = { read: number; staged: number }

/** Reads the whole file into the staging table; rows that cannot be read or hold wrong values go to the report instead. */
export async function stageRows(connection: TransactionConnection, request: StageRequest): Promise<StageCounts> {
  const { mapping, checked } = request
  const columns = mapping.fields.flatMap((field, index) =>
    !checked || checked.has(field) ? [sql`, ${sql.id(`c${index}`)} text`] : [],
  )
  await connection.run(sql`
    create temporary table import_stage (
      line bigint not null, id text collate "C" not null, activity_id text not null ${sql.join(columns, sql``)}
    ) on commit drop`)
  const counts: StageCounts = { read: 0, staged: 0 }
  await copy(connection, encodeRows(request, counts), request.signal)
  await connection.run(sql`analyze ${staging}`)
  return counts
}

/** The same reading without a table, for a trial in which nothing has to be asked of the database. */
export async function readRows(request: StageRequest): Promise<StageCounts> {
  const counts: StageCounts = { read: 0, staged: 0 }
  for await (const _text of encodeRows(request, counts)) request.signal.throwIfAborted()
  return counts
}

async function* encodeRows(request: StageRequest, counts: StageCounts): AsyncGenerator<string> {
  const { table, mapping, report, onProgress } = request
  const encode = createRowEncoder(mapping, request.checked)
  for await (const rows of table.rows) {
    const text = encodeBatch(rows, { encode, counts, onProblem: report.add })
    onProgress({ ...counts })
    if (text !== '') yield text
  }
}

type BatchOptions = {
  encode: ReturnType<typeof createRowEncoder>
  counts: StageCounts
  onProblem(problem: ImportProblem): void
}

function encodeBatch(rows: readonly CsvRow[], { encode, counts, onProblem }: BatchOptions): string {
  const texts: string[] = []
  for (const row of rows) {
    counts.read += 1
    const encoded = encode(row)
    if ('text' in encoded) texts.push(encoded.text)
    else for (const problem of encoded.problems) onProblem(problem)
  }
  counts.staged += texts.length
  return texts.join('')
}

async function copy(
  connection: TransactionConnection,
  texts: AsyncGenerator<string>,
  signal: AbortSignal,
): Promise<void> {
  const copyStreams = await import('pg-copy-streams')
  const stream = connection.client.query(copyStreams.from('copy pg_temp.import_stage from stdin'))
  try {
    await pipeline(Readable.from(texts, { highWaterMark: 2 }), stream, { signal })
  } catch (error) {
    throw translateError(error)
  }
}
