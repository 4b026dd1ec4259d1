import { ownValue } from '@trellis/base'
import { recordName } from '@trellis/fields/web'
import type { RecordSchema, TrellisRecord } from '@trellis/model'
import { copyText, toast } from '@trellis/ui'
import type { ClipboardEvent, Dispatch, KeyboardEvent, SetStateAction } from 'react'
import type { CellChange } from './cell-changes.ts'
import { CellEditor, type EditorExit } from './cell-editor.tsx'
import { beginsByTyping, isEditable, isTyped } from './cell-edits.ts'
import { type Cell, type CellRange, columnsOf, rangeAt, rowsOf } from './cell-range.ts'
import { isExact, textOfValue, valueOfText } from './cell-texts.ts'
import { writeCells } from './clipboard-text.ts'
import { type CopiedValues, type PastedCell, readPaste, valueOfPaste, writeValues } from './clipboard-values.ts'
import { countAbsent, placeNear, type RowSource, recordAt, recordsIn } from './row-source.ts'
import type { SheetColumn } from './sheet-column.ts'
import { t } from './texts.ts'
import { isTypingKey } from './typing-key.ts'
import type { Edits } from './use-edits.ts'
import { tabTo } from './use-table-keys.ts'
import { valuesType } from './values-type.ts'

export type CellEditOptions = {
  collectionId: string
  schema: RecordSchema | undefined
  source: RowSource
  columns: readonly SheetColumn<TrellisRecord>[]
  range: CellRange | undefined
  move: (range: CellRange) => void
  edits: Edits
  isEditing: boolean
  /** Begins to edit; false where the person may not. */
  startEditing: () => boolean
}

type Column = SheetColumn<TrellisRecord>

/** The cell whose value is being edited, of which record, and what was typed to open it. */
export type OpenCell = { cell: Cell; record: TrellisRecord; typed: string | undefined }

export type OpenState = { open: OpenCell | undefined; setOpen: Dispatch<SetStateAction<OpenCell | undefined>> }

/** Editing of cells: by typing, by ranges from and to a spreadsheet, filling down, clearing, undo. */
export function cellEditOf(options: CellEditOptions, { open, setOpen }: OpenState) {
  const { collectionId, source, columns, edits, move } = options
  const begin = (cell: Cell, typed?: string) => {
    const column = columns[cell.column]
    const row = source.rowAt(cell.row)
    if (row?.kind !== 'record' || !column || !isEditable(column.id, column.field)) return false
    if (!options.isEditing && !options.startEditing()) return false
    setOpen(now => {
      // Letters may come faster than the first of them opens the cell.
      const before = typed === undefined || now?.record.id !== row.record.id ? undefined : now.typed
      return { cell, record: row.record, typed: before === undefined ? typed : before + typed }
    })
    return true
  }
  const leave = (from: Cell, exit: EditorExit) => {
    setOpen(undefined)
    move(rangeAt(cellAfterEdit(from, exit, columns.length, source.count)))
  }
  const acts = { begin, change: (changes: readonly CellChange[]) => changes.length > 0 && edits.apply(changes) }
  const paste = (text: string, values?: string) => {
    if (!options.isEditing && !options.startEditing()) return
    const pasted = pastedChanges(readPaste(text, values), options)
    acts.change(pasted.changes)
    if (pasted.refused > 0) toast.warning({ title: t('records.edit.notPasted', { count: pasted.refused }) })
    move(pasted.range)
  }
  return {
    editor: open && editorOf(whereNow(open, source), { ...options, collectionId }, leave),
    begin: (cell: Cell): void => void begin(cell),
    onKey: (event: KeyboardEvent<HTMLElement>, cell: Cell) =>
      open
        ? typeAhead(event, whereNow(open, source), { ...options, setOpen, leave })
        : pressKey(event, cell, options, acts),
    onCopy: (event: ClipboardEvent<HTMLElement>): void => void copy(event, options),
    onCut: (event: ClipboardEvent<HTMLElement>) => {
      if (copy(event, options) && options.isEditing) acts.change(cleared(options))
    },
    onPaste: (event: ClipboardEvent<HTMLElement>) => {
      if (isOutside(event, options)) return
      event.preventDefault()
      paste(event.clipboardData.getData('text/plain'), event.clipboardData.getData(valuesType))
    },
    /** What was copied and pasted before editing was there. */
    copy: (): void => void copyText(copied(options).text),
    paste,
  }
}

/** What is edited is the record that it was begun on, wherever that stands by now, and as it is by now. */
function whereNow(open: OpenCell, source: RowSource): OpenCell {
  const row = placeNear(source, open.record.id, open.cell.row)
  if (row === undefined) return open
  return { ...open, cell: { ...open.cell, row }, record: recordAt(source, row) ?? open.record }
}

function editorOf(
  { cell, record, typed }: OpenCell,
  { collectionId, columns, edits }: CellEditOptions,
  leave: (from: Cell, exit: EditorExit) => void,
) {
  const column = columns[cell.column]
  if (!column?.field) return undefined
  const { field, id } = column
  const edited = edits.edits.get(record.id)?.values
  const isLink = field.metadata?.association !== undefined
  const content = (
    <CellEditor
      key={typed}
      {...{ record, collectionId, field, typed }}
      fieldId={id}
      value={!isLink && edited && Object.hasOwn(edited, id) ? ownValue(edited, id) : ownValue(record, id)}
      pending={isLink ? ownValue(edited, id) : undefined}
      onCommit={(value, exit) => {
        edits.apply([{ record, fieldId: id, value }])
        leave(cell, exit)
      }}
      onCancel={() => leave(cell, 'stay')}
    />
  )
  return { row: cell.row, column: cell.column, content }
}

function cellAfterEdit(from: Cell, exit: EditorExit, columns: number, rows: number): Cell {
  if (exit === 'down') return { ...from, row: Math.min(rows - 1, from.row + 1) }
  if (exit === 'up') return { ...from, row: Math.max(0, from.row - 1) }
  if (exit === 'stay') return from
  return tabTo(from, exit === 'back', columns, rows) ?? from
}

type Acts = {
  begin: (cell: Cell, typed?: string) => boolean
  change: (changes: readonly CellChange[]) => unknown
}

type TypeAhead = CellEditOptions & {
  setOpen: OpenState['setOpen']
  leave: (from: Cell, exit: EditorExit) => void
}

/** Keys that come before the input of the cell has the focus: none of them is lost. */
function typeAhead(event: KeyboardEvent, { cell, record, typed = '' }: OpenCell, options: TypeAhead): boolean {
  const { columns, edits, setOpen, leave } = options
  if (event.ctrlKey || event.metaKey || event.altKey) return false
  if (event.key === 'Escape') return run(() => leave(cell, 'stay'))
  if (event.key === 'Enter' || event.key === 'Tab') {
    const column = columns[cell.column]
    if (column?.field && typed !== '')
      edits.apply([{ record, fieldId: column.id, value: valueOfText(typed, column.field) }])
    const back = event.shiftKey
    return run(() => leave(cell, event.key === 'Tab' ? (back ? 'back' : 'next') : back ? 'up' : 'down'))
  }
  if (!isTypingKey(event.key)) return true
  return run(() => setOpen(now => ({ cell, record, typed: (now?.typed ?? typed) + event.key })))
}

/** Answers whether the key was meant for editing. */
function pressKey(event: KeyboardEvent, cell: Cell, options: CellEditOptions, { begin, change }: Acts): boolean {
  if (cell.row < 0) return false
  const { isEditing, edits, columns } = options
  const isCtrl = event.ctrlKey || event.metaKey
  const column = columns[cell.column]
  if (isCtrl && event.key.toLowerCase() === 'a') return selectAll(options)
  if (event.key === 'F2') return begin(cell)
  if (!isEditing) return false
  if (isCtrl && event.key.toLowerCase() === 'z') return run(event.shiftKey ? edits.redo : edits.undo)
  if (isCtrl && event.key.toLowerCase() === 'y') return run(edits.redo)
  if (isCtrl && event.key.toLowerCase() === 'd') return run(() => change(filledDown(options)))
  if (isCtrl || event.altKey) return false
  if (event.key === 'Delete' || event.key === 'Backspace') return run(() => change(cleared(options)))
  if (event.key === 'Enter') return begin(cell)
  const isLetter = isTypingKey(event.key) && event.key !== ' '
  return isLetter && column?.field !== undefined && beginsByTyping(column.field) ? begin(cell, event.key) : false
}

function run(act: () => unknown): true {
  act()
  return true
}

function selectAll({ source, columns, move, range }: CellEditOptions): boolean {
  const last = { row: source.count - 1, column: columns.length - 1 }
  if (!range || source.count === 0) return false
  move({ anchor: last, active: { row: 0, column: columns.findIndex(column => !column.isControl) } })
  return true
}

/** Records and columns of the range, as far as they are loaded; what is not is told. */
function chosen({ range, source, columns }: CellEditOptions): { records: TrellisRecord[]; columns: Column[] } {
  if (!range) return { records: [], columns: [] }
  const { first, end } = columnsOf(range)
  const rows = rowsOf(range)
  const records = recordsIn(source, rows).map(({ record }) => record)
  const absent = countAbsent(source, rows)
  if (absent > 0) toast.warning({ title: t('records.edit.absent', { count: absent }) })
  return { records, columns: columns.slice(first, end).filter(column => !column.isControl) }
}

function cleared(options: CellEditOptions): CellChange[] {
  const { records, columns } = chosen(options)
  return records.flatMap(record => columns.filter(takesText).map(({ id }) => ({ record, fieldId: id, value: '' })))
}

/** The first row of the range in all others. */
function filledDown(options: CellEditOptions): CellChange[] {
  const { records, columns } = chosen(options)
  const [from, ...others] = records
  if (!from) return []
  const values = options.edits.edits.get(from.id)?.values ?? {}
  return others.flatMap(record =>
    columns.filter(takesText).map(({ id }) => ({
      record,
      fieldId: id,
      value: (Object.hasOwn(values, id) ? ownValue(values, id) : ownValue(from, id)) ?? '',
    })),
  )
}

const takesText = ({ id, field }: Column): boolean => field !== undefined && isEditable(id, field) && isTyped(field)

const isOutside = ({ target }: ClipboardEvent, { range }: CellEditOptions): boolean =>
  !range || range.active.row < 0 || (target instanceof Element && target.closest('[data-editor]') !== null)

/** Answers whether anything was copied. */
function copy(event: ClipboardEvent<HTMLElement>, options: CellEditOptions): boolean {
  if (isOutside(event, options) || getSelection()?.toString()) return false
  event.preventDefault()
  const values = copied(options)
  event.clipboardData.setData('text/plain', values.text)
  event.clipboardData.setData(valuesType, writeValues(values))
  return true
}

/** The range as it is shown, and what it holds. */
function copied(options: CellEditOptions): CopiedValues {
  const { records, columns } = chosen(options)
  const rows = records.map(record => columns.map(column => valueIn(record, column, options.edits)))
  const texts = records.map((record, row) =>
    columns.map(({ field }, at) => (field ? textOfValue(rows[row]?.[at], field) : titleOf(record))),
  )
  const formats = columns.map(({ field }) => (field && isExact(field) ? field.format : null))
  const exact = rows.map(row => row.map((value, at) => (formats[at] === null ? null : value)))
  return { text: writeCells(texts), formats, rows: exact }
}

function valueIn(record: TrellisRecord, { id, field }: Column, { edits }: Edits): unknown {
  const edited = field && isTyped(field) ? edits.get(record.id)?.values : undefined
  return ownValue(edited && Object.hasOwn(edited, id) ? edited : record, id)
}

const titleOf = (record: TrellisRecord) => ({ text: recordName(record), isText: true })

/** A single pasted cell fills the whole range; more begin at its first corner. */
function pastedChanges(cells: PastedCell[][], options: CellEditOptions) {
  const range = options.range ?? rangeAt({ row: 0, column: 0 })
  const [rows, columns] = [rowsOf(range), columnsOf(range)]
  const isOne = cells.length === 1 && cells[0]?.length === 1
  const height = isOne ? rows.end - rows.first : cells.length
  const width = isOne ? columns.end - columns.first : Math.max(...cells.map(row => row.length))
  const end = Math.min(options.source.count, rows.first + height)
  const changes: CellChange[] = []
  let refused = (rows.first + height - end) * width
  for (const { index, record } of recordsIn(options.source, { first: rows.first, end })) {
    for (let at = 0; at < width; at += 1) {
      const pasted = isOne ? cells[0]?.[0] : cells[index - rows.first]?.[at]
      const column = options.columns[columns.first + at]
      if (pasted === undefined || column?.isControl) continue
      if (column?.field && takesText(column))
        changes.push({ record, fieldId: column.id, value: valueOfPaste(pasted, column.field) })
      else refused += 1
    }
  }
  const last = { row: end - 1, column: Math.min(options.columns.length, columns.first + width) - 1 }
  return { changes, refused, range: { anchor: { row: rows.first, column: columns.first }, active: last } }
}
