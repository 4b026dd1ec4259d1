import type { TrellisRecord } from '@trellis/model'
import { ColorTab, Icon } from '@trellis/ui'
import { type CSSProperties, memo, type ReactNode } from 'react'
import { t } from '../texts.ts'
import type { GroupRow, SheetRow } from './row-source.ts'
import styles from './sheet.module.css'
import type { PlacedColumn } from './sheet-column.ts'
import type { Span } from './windows.ts'

export type Placed = PlacedColumn<TrellisRecord> & { style: CSSProperties }

/** What a row of the table shows beside its values. Every part stays the same object as long as nothing of this row changed. */
export type RowLook = {
  isSelected: boolean
  isOpen: boolean
  isChanged: boolean
  hasBackground: boolean
  hasTab: boolean
  /** Values typed here that are not saved yet, by column. */
  drafts: ReadonlyMap<string, DraftLook> | undefined
}

export type DraftLook = { content: ReactNode; problem?: string }

export type SheetRowProps = RowLook & {
  row: SheetRow | undefined
  index: number
  ariaIndex: number
  top: number
  placed: readonly Placed[]
  /** The column that takes the focus, where this row has it. */
  focused: number | undefined
  range: Span | undefined
  editor: { column: number; content: ReactNode } | undefined
  hrefOf: (record: TrellisRecord) => string
  columnCount: number
}

/** One row; drawn anew only when something of it changed, since scrolling fills hundreds of cells. */
export const SheetLine = memo(function SheetLine(props: SheetRowProps) {
  const { row, ariaIndex, top, index } = props
  const style = { transform: `translateY(${top}px)` }
  if (row?.kind === 'group') return <GroupLine {...props} row={row} style={style} />
  const record = row?.record
  const color = record && props.hasBackground ? textOf(record['recordColor']) : undefined
  return (
    <div
      role="row"
      className={styles.row}
      style={style}
      aria-rowindex={ariaIndex}
      aria-selected={props.isSelected}
      aria-busy={record ? undefined : true}
      data-row={index}
      data-row-key={record?.id}
      data-open={props.isOpen || undefined}
      data-changed={props.isChanged || undefined}
      data-editing={props.editor ? '' : undefined}
      data-color={color}
    >
      {props.placed.map(each => cellOf(each, record, props))}
    </div>
  )
})

/** No component of its own: a row has dozens of cells, and each would be one more thing to compare. */
function cellOf(each: Placed, record: TrellisRecord | undefined, props: SheetRowProps) {
  const { column, index, style } = each
  const { focused, range, editor, drafts } = props
  const draft = drafts?.get(column.id)
  const isInRange = range !== undefined && index >= range.first && index < range.end && !column.isControl
  const content = record && (draft ? draft.content : column.render(record))
  return (
    <div
      key={column.id}
      role={column.isMain ? 'rowheader' : 'gridcell'}
      className={styles.cell}
      style={style}
      tabIndex={focused === index ? 0 : -1}
      aria-colindex={index + 1}
      data-column={index}
      data-align={column.align === 'end' ? 'end' : undefined}
      data-pinned={column.pinned}
      data-main={column.isMain}
      data-color={record && column.color}
      data-range={isInRange || undefined}
      data-draft={draft ? '' : undefined}
      data-problem={draft?.problem === undefined ? undefined : ''}
      aria-invalid={draft?.problem === undefined ? undefined : true}
      title={draft?.problem}
    >
      {editor?.column === index ? editor.content : column.isMain && record ? named(record, content, props) : content}
    </div>
  )
}

function named(record: TrellisRecord, content: ReactNode, { hasTab, hrefOf }: SheetRowProps) {
  return (
    <>
      {hasTab && <ColorTab color={textOf(record['recordColor'])} />}
      <a href={hrefOf(record)} tabIndex={-1} className={styles.name}>
        {content}
      </a>
    </>
  )
}

type GroupLineProps = SheetRowProps & { row: GroupRow; style: CSSProperties }

function GroupLine({ row, style, ariaIndex, index, placed, focused, columnCount }: GroupLineProps) {
  const at = Math.max(
    0,
    placed.findIndex(({ column }) => !column.isControl),
  )
  const width = placed[at]?.column.width
  return (
    <div role="row" className={styles.row} style={style} aria-rowindex={ariaIndex} data-row={index} data-group="">
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
}

const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)
