import { ownValue } from '@trellis/base'
import { findFormat, linkedTitles } from '@trellis/fields'
import { recordName } from '@trellis/fields/web'
import type { TrellisRecord } from '@trellis/model'
import { toast } from '@trellis/ui'
import { localeTag } from '@trellis/ui/text'
import type { ListFrame } from '../list/list-frame.ts'
import { t } from '../list/texts.ts'
import { fetchAll, fetchTicked, mostFetched } from './fetch-all.ts'
import type { SheetColumn } from './sheet-column.ts'

type Column = SheetColumn<TrellisRecord>

/** Prints all records of a list, or those of these ids: not only what is on screen. */
export async function printList(
  { cursor, core, label, collection }: ListFrame,
  columns: readonly Column[],
  ids?: readonly string[],
): Promise<void> {
  const { records, isCut } = ids
    ? { records: await fetchTicked(cursor, ids, core), isCut: false }
    : await fetchAll(cursor, core)
  if (isCut) toast.warning({ title: t('records.printCut', { count: mostFetched }) })
  await printRecords(collection?.name ?? label, columns, records)
}

/** Prints records as a plain table in a document of its own: what is on screen has no part in it. */
async function printRecords(
  title: string,
  columns: readonly Column[],
  records: readonly TrellisRecord[],
): Promise<void> {
  const frame = document.createElement('iframe')
  frame.title = title
  frame.style.cssText = 'position:fixed;inline-size:0;block-size:0;border:0'
  document.body.append(frame)
  const page = frame.contentDocument
  if (!page || !frame.contentWindow) return frame.remove()
  page.title = title
  page.documentElement.lang = document.documentElement.lang
  page.documentElement.dir = document.documentElement.dir
  const style = page.createElement('style')
  style.textContent = sheetOfPaper
  page.head.append(style)
  page.body.append(tableOf(page, title, columns, records))
  frame.contentWindow.addEventListener('afterprint', () => frame.remove())
  frame.contentWindow.focus()
  frame.contentWindow.print()
}

const sheetOfPaper = `body{font:10pt sans-serif}table{border-collapse:collapse;inline-size:100%}caption{font-weight:600;text-align:start;margin-block-end:6pt}
th,td{border-block-end:.5pt solid;padding:2pt 4pt;text-align:start;vertical-align:top;overflow-wrap:anywhere}thead{display:table-header-group}tr{break-inside:avoid}[data-end]{text-align:end}`

/** Text only: nothing of a record becomes markup (S71). */
function tableOf(page: Document, title: string, columns: readonly Column[], records: readonly TrellisRecord[]) {
  const shown = columns.filter(column => !column.isControl)
  const table = page.createElement('table')
  const row = (texts: readonly string[], tag: 'th' | 'td') => {
    const element = page.createElement('tr')
    for (const [index, text] of texts.entries()) {
      const cell = page.createElement(tag)
      cell.textContent = text
      if (shown[index]?.align === 'end') cell.dataset['end'] = ''
      element.append(cell)
    }
    return element
  }
  table.createCaption().textContent = title
  table.createTHead().append(
    row(
      shown.map(column => column.title),
      'th',
    ),
  )
  table.createTBody().append(
    ...records.map(record =>
      row(
        shown.map(column => printedText(column, record)),
        'td',
      ),
    ),
  )
  return table
}

function printedText({ id, field, isMain }: Column, record: TrellisRecord): string {
  const value = ownValue(record, id)
  if (value === undefined || value === null || value === '') return isMain ? recordName(record) : ''
  const format = findFormat(field?.format ?? '')
  if (!field || !format) return String(value)
  return format.storage === 'link' ? linkedTitles(value).join(', ') : format.display(value, field, localeTag())
}
