import { ownValue } from '@trellis/base'
import type { TrellisRecord } from '@trellis/model'
import { ColorTab, Icon } from '@trellis/ui'
import { type CSSProperties, memo, type ReactNode, useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import { t } from '../list/texts.ts'
import type { DraftLook, RowLook } from './row-look.ts'
import type { RowSlot } from './row-slot.ts'
import type { GroupRow } from './row-source.ts'
import styles from './sheet.module.css'
import type { PlacedColumn, SheetColumn } from './sheet-column.ts'
import { type Sideways, useSideways } from './sideways.ts'
import type { Span } from './windows.ts'

export type Placed = PlacedColumn<TrellisRecord> & { style: CSSProperties }

export type SheetRowProps = {
  slot: RowSlot
  placed: readonly Placed[]
  sideways: Sideways
  /** The column that takes the focus, where this row has it. */
  focused: number | undefined
  range: Span | undefined
  editor: { column: number; content: ReactNode } | undefined
  drafts: RowLook['drafts']
  /** A press then chooses the cell: nothing in it leads elsewhere. */
  isEditing: boolean
  hrefOf: (record: TrellisRecord) => string
}

/** The elements of a row. Scrolling fills them anew (row-slot.ts) and renders none of them. */
export const SheetLine = memo(function SheetLine(props: SheetRowProps) {
  const { slot, placed, sideways, editor, drafts, hrefOf } = props
  const row = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const element = row.current
    if (!element) return
    const isTaken = (id: string, index: number) => drafts?.has(id) === true || editor?.column === index
    slot.draw({ element, placed, isTaken, hrefOf })
  })
  useLayoutEffect(() => () => slot.draw(undefined), [slot])
  useSideways(row, placed, sideways)
  return (
    <div ref={row} role="row" className={styles.row} data-editing={editor ? '' : undefined}>
      {placed.map(each => cellOf(each, props))}
    </div>
  )
})

/** No component of its own: a row has dozens of cells, and each would be one more thing to compare. */
function cellOf(
  { column, index, style, isLast }: Placed,
  { slot, focused, range, editor, drafts, isEditing, hrefOf }: SheetRowProps,
) {
  const draft = drafts?.get(column.id)
  const isEdited = editor?.column === index
  const isInRange = range !== undefined && index >= range.first && index < range.end && !column.isControl
  return (
    <div
      // What is written into a cell stays in it: one that holds something else is another one.
      key={`${column.id} ${isEdited || draft ? 'taken' : writtenAs(column)}`}
      role={column.isMain ? 'rowheader' : 'gridcell'}
      className={styles.cell}
      style={style}
      tabIndex={focused === index ? 0 : -1}
      aria-colindex={index + 1}
      data-column={index}
      data-align={column.align === 'end' ? 'end' : undefined}
      data-pinned={column.pinned}
      data-edge={isLast}
      data-main={column.isMain}
      data-control={column.isControl}
      data-color={column.color}
      data-range={isInRange || undefined}
      data-draft={draft ? '' : undefined}
      data-problem={draft?.problem === undefined ? undefined : ''}
      data-edited={isEdited || undefined}
      aria-invalid={draft?.problem === undefined ? undefined : true}
      title={draft?.problem}
    >
      {isEdited
        ? editor.content
        : column.isMain
          ? named(slot, column, draft, isEditing ? undefined : hrefOf)
          : (draft?.content ?? inCell(slot, column, isEditing))}
    </div>
  )
}

/** What the slot writes of a column: its definition may turn texts into chips while the list is open. */
function writtenAs({ text, href }: SheetColumn<TrellisRecord>): 'lead' | 'text' | 'nothing' {
  if (!text) return 'nothing'
  return href ? 'lead' : 'text'
}

function named(
  slot: RowSlot,
  column: SheetColumn<TrellisRecord>,
  draft: DraftLook | undefined,
  hrefOf: SheetRowProps['hrefOf'] | undefined,
) {
  const record = slot.record()
  const content = draft?.content ?? inCell(slot, column, false)
  return (
    <>
      <SlotTab slot={slot} />
      {hrefOf ? (
        <a href={record && hrefOf(record)} tabIndex={-1} className={styles.name}>
          {content}
        </a>
      ) : (
        <span className={styles.name}>{content}</span>
      )}
    </>
  )
}

/** A text is written by the slot. */
function inCell(slot: RowSlot, column: SheetColumn<TrellisRecord>, isEditing: boolean): ReactNode {
  if (column.control) return column.control(slot)
  if (column.href && !column.isMain) return isEditing ? <span /> : leading(slot, column)
  return column.text ? null : <SlotCell slot={slot} column={column} />
}

/** Its text and where it leads are written by the slot. */
function leading(slot: RowSlot, column: SheetColumn<TrellisRecord>) {
  const record = slot.record()
  return (
    <a href={record && column.href?.(record)} tabIndex={-1} className={styles.lead} rel="noopener noreferrer">
      {null}
    </a>
  )
}

/** The record that a row shows just now, for what draws more than a text. */
export const useSlotRecord = (slot: RowSlot): TrellisRecord | undefined =>
  useSyncExternalStore(slot.subscribe, slot.record)

/** Renders where the value is another one, not with every record. */
function SlotCell({ slot, column }: { slot: RowSlot; column: SheetColumn<TrellisRecord> }) {
  useSyncExternalStore(slot.subscribe, () => (column.field ? ownValue(slot.record(), column.id) : slot.record()))
  const record = slot.record()
  return record && column.render(record)
}

function SlotTab({ slot }: { slot: RowSlot }) {
  const color = useSyncExternalStore(slot.subscribe, slot.tabColor)
  return color === undefined ? null : <ColorTab color={color} />
}

type GroupLineProps = {
  row: GroupRow
  index: number
  ariaIndex: number
  top: number
  placed: readonly Placed[]
  sideways: Sideways
  focused: number | undefined
  columnCount: number
}

export const GroupLine = memo(function GroupLine(props: GroupLineProps) {
  const { row, top, ariaIndex, index, placed, sideways, focused, columnCount } = props
  const line = useRef<HTMLDivElement>(null)
  useSideways(line, placed, sideways)
  const at = Math.max(
    0,
    placed.findIndex(({ column }) => !column.isControl),
  )
  const width = placed[at]?.column.width
  const style = { transform: `translateY(${top}px)` }
  return (
    <div
      ref={line}
      role="row"
      className={styles.row}
      style={style}
      aria-rowindex={ariaIndex}
      data-row={index}
      data-group=""
    >
      {placed.map((each, place) => (
        <div
          key={each.column.id}
          role={place === at ? 'rowheader' : 'gridcell'}
          className={styles.cell}
          style={each.style}
          tabIndex={focused === each.index ? 0 : -1}
          {...(place === at ? { 'aria-expanded': row.isOpen } : {})}
          aria-colindex={each.index + 1}
          data-column={each.index}
          data-align={each.column.align === 'end' ? 'end' : undefined}
          data-pinned={each.column.pinned}
          data-edge={each.isLast}
          data-group-title={place === at && columnCount > 1 ? '' : undefined}
        >
          {place === at ? (
            <span className={styles.group} style={{ maxInlineSize: width && width * 2 }}>
              <Icon name={row.isOpen ? 'expand_more' : 'chevron_right'} size={18} />
              <span className={styles.groupTitle}>{row.title}</span>
              <span className={styles.count}>{t('records.group.count', { count: row.count })}</span>
            </span>
          ) : (
            row.totals.get(each.column.id)
          )}
        </div>
      ))}
    </div>
  )
})
