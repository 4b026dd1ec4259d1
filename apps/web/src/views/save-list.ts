import { isPlainObject, ownValue } from '@trellis/base'
import { download } from '../exports/save-export.ts'
import { type ClipboardCell, writeCells } from '../records/table/clipboard-text.ts'
import { t } from './texts.ts'
import { columnsOf, rowsIn } from './value-rows.ts'

/** What the server makes of a record beside its fields. */
const besideFields: ReadonlySet<string> = new Set([
  'version',
  'recordTitle',
  'recordDescription',
  'recordImage',
  'recordColor',
])

/** Hands the browser a list as CSV: a column for each key that its rows have, values as they are stored. */
export function saveList(list: unknown, name = t('views.listFile')): void {
  const text = listText(list)
  // With its mark spreadsheets take the file for UTF-8.
  const file = new Blob(['\uFEFF', text, '\n'], { type: 'text/csv' })
  download(file, /\.\w+$/.test(name) ? name : `${name}.csv`)
}

export function listText(list: unknown): string {
  const rows = Array.isArray(list) || isPlainObject(list) ? rowsIn(list) : undefined
  if (!rows) throw new Error(t('views.noList'))
  const columns = columnsOf(undefined, rows).filter(({ key }) => !besideFields.has(key))
  const head = columns.map(({ field, key }): ClipboardCell => ({ text: field.title ?? key, isText: true }))
  return writeCells([head, ...rows.map(({ values }) => columns.map(({ key }) => cellOf(ownValue(values, key))))], ',')
}

function cellOf(value: unknown): ClipboardCell {
  if (value === null || value === undefined) return { text: '', isText: false }
  if (typeof value === 'number' || typeof value === 'boolean') return { text: String(value), isText: false }
  if (typeof value === 'string') return { text: value, isText: true }
  const titles = linkedTitles(value)
  return { text: titles ? titles.join('; ') : JSON.stringify(value), isText: true }
}

/** Of linked records what they are called. */
function linkedTitles(value: unknown): string[] | undefined {
  const list = isPlainObject(value) ? value['list'] : undefined
  if (!Array.isArray(list)) return undefined
  return list.filter(isPlainObject).map(({ recordTitle, id }) => String(recordTitle ?? id ?? ''))
}
