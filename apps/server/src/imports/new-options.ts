import { validationError } from '@trellis/base'
import type { OptionItem } from '@trellis/model'
import type { CsvReading } from './csv/read-csv.ts'
import { mostDistinct } from './guess/column-statistics.ts'
import type { ImportMapping, MappedField } from './mapped-field.ts'
import { openTable } from './open-table.ts'

/** Options that a list may have. */
const mostOptions = 1000
/** What is longer names no options. */
const longestText = 10_000

/** What these texts name that is no option of the field yet, each once: texts that differ in the case of A–Z alone mean the same. */
export function newOptionsOf({ server, schema, notation }: MappedField, texts: Iterable<string>): OptionItem[] {
  const found = new Map<string, OptionItem>()
  for (const text of texts) {
    for (const option of server.newOptions?.(text, schema, notation) ?? []) {
      const key = String(option.value).replaceAll(/[A-Z]/g, letter => letter.toLowerCase())
      if (!found.has(key)) found.set(key, option)
    }
  }
  return [...found.values()]
}

/** The mapping with the options that its columns add, by the texts of each column. */
export function withNewOptions(mapping: ImportMapping, textsOf: (index: number) => Iterable<string>): ImportMapping {
  const fields = mapping.fields.map(field => {
    if (!field.addsOptions) return field
    const newOptions = newOptionsOf(field, textsOf(field.index))
    const { metadata } = field.schema
    const optionList = [...(metadata?.optionList ?? []), ...newOptions]
    if (optionList.length > mostOptions) {
      const message = `"${field.column}" holds ${newOptions.length} values that are no options yet; a list has at most ${mostOptions}`
      throw validationError([{ path: 'columns', message }])
    }
    return { ...field, schema: { ...field.schema, metadata: { ...metadata, optionList } }, newOptions }
  })
  return { ...mapping, fields }
}

type FileRead = { path: string; reading: CsvReading; signal: AbortSignal }

/** The same for a file that has not been read yet: read for these columns alone, and only where one adds options. */
export async function readNewOptions(
  mapping: ImportMapping,
  { path, reading, signal }: FileRead,
): Promise<ImportMapping> {
  const adding = mapping.fields.filter(({ addsOptions }) => addsOptions)
  if (adding.length === 0) return mapping
  const texts = new Map(adding.map(({ index }) => [index, new Set<string>()]))
  const table = await openTable(path, reading, signal)
  for await (const rows of table.rows) {
    for (const row of rows) {
      if ('problem' in row) continue
      for (const [index, seen] of texts) {
        const text = (row.values[index] ?? '').trim()
        if (text !== '' && text.length <= longestText && seen.size < mostDistinct) seen.add(text)
      }
    }
  }
  return withNewOptions(mapping, index => texts.get(index) ?? [])
}
