import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ownValue } from '@trellis/base'
import { findFormat } from '@trellis/fields/server'
import type { RecordValues } from '@trellis/model'
import { findHome } from '../../find-home.ts'
import type { SampleCollection } from './collections.ts'

const folder = 'apps/server/src/samples/northwind'

/** The sample's records as wire values, with their ids. */
export async function readRecords(collection: SampleCollection): Promise<RecordValues[]> {
  const { parse } = await import('csv-parse/sync')
  const rows: Record<string, string>[] = parse(await readFile(join(findHome(), folder, collection.file)), {
    columns: true,
  })
  return rows.map(row => toRecord(collection, row))
}

function toRecord({ id, key, columns, document, more }: SampleCollection, row: Record<string, string>): RecordValues {
  const record: RecordValues = { id: key.map(column => ownValue(row, column)).join('-') }
  for (const [column, cell] of Object.entries(row)) {
    const fieldId = ownValue(columns, column) ?? (key.includes(column) ? undefined : camelCase(column))
    if (fieldId === undefined || cell === '') continue
    const schema = ownValue(document.schema.properties, fieldId)
    // Line breaks inside cells are written as \n in these files.
    const parsed = schema && findFormat(schema.format)?.fromText(cell.replaceAll('\\n', '\n').trim(), schema)
    if (!parsed || 'problem' in parsed) throw new Error(`${id} ${record['id']}: ${column} is not usable`)
    record[fieldId] = parsed.value
  }
  return { ...record, ...more?.(record) }
}

function camelCase(column: string): string {
  return column.replaceAll(/_([a-z])/g, (_match, letter: string) => letter.toUpperCase())
}
