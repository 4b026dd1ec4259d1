import { draggable } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { recordName } from '@trellis/fields/web'
import type { FieldSchema, RecordSchema, TrellisRecord } from '@trellis/model'
import { Avatar, ColorTab, IconButton, Menu, type MenuProps } from '@trellis/ui'
import { memo, useEffect, useRef, useState } from 'react'
import { CardFacts } from '../cards/card-facts.tsx'
import { openHere } from '../cards/open-here.ts'
import { Shown } from '../late-part.tsx'
import type { BoardColumn } from './board-columns.ts'
import { type CardLock, useIsLocked } from './card-lock.ts'
import styles from './kanban.module.css'
import { t } from './texts.ts'

/** What a dragged card carries. */
export const draggedKey = 'boardCard'

export type CardProps = {
  record: TrellisRecord
  schema: RecordSchema
  fields: readonly (readonly [string, FieldSchema])[]
  /** Grows when cells of formats have arrived, so that cards are drawn again. */
  cells: number
  href: string
  /** It is open beside the board. */
  isOpen: boolean
  columnId: string
  columns: readonly BoardColumn[]
  /** Absent where cards cannot be moved. */
  onMove: ((record: TrellisRecord, column: BoardColumn) => void) | undefined
  lock: CardLock
  onOpen: (record: TrellisRecord) => void
}

/** Title, up to three fields and image of a record; moved by dragging, or by the menu of its handle. */
export const BoardCard = memo(function BoardCard(props: CardProps) {
  const { record, schema, fields, href, isOpen, onMove, lock, onOpen } = props
  const { element, isDragged } = useDraggable(record, onMove ? lock : undefined)
  const title = recordName(record, schema)
  const image = record['recordImage']
  const color = record['recordColor']
  return (
    <div
      ref={element}
      role="listitem"
      className={styles.card}
      data-card={record.id}
      data-dragged={isDragged || undefined}
      data-open={isOpen || undefined}
      data-movable={Boolean(onMove)}
    >
      <div className={styles.cardHead}>
        {typeof color === 'string' && (
          <span className={styles.cardTab}>
            <ColorTab color={color} />
          </span>
        )}
        {typeof image === 'string' && image !== '' && <Avatar name={title} image={image} size={24} shape="square" />}
        <a
          className={styles.cardTitle}
          href={href}
          draggable={false}
          onClick={event => openHere(event, () => onOpen(record))}
        >
          {title}
        </a>
        {onMove && <MoveMenu {...props} onMove={onMove} title={title} />}
      </div>
      <CardFacts record={record} fields={fields} />
    </div>
  )
})

type MoveMenuProps = Pick<CardProps, 'record' | 'columns' | 'columnId' | 'lock'> & {
  title: string
  onMove: NonNullable<CardProps['onMove']>
}

/** The path for keys and single pointers (WCAG 2.5.7). The menu itself is made when it is first opened: boards have many cards. */
function MoveMenu(props: MoveMenuProps) {
  const [wasOpened, setOpened] = useState(false)
  const handle = (
    <IconButton
      icon="drag_indicator"
      size="small"
      tooltip={false}
      label={t('board.moveCard', { title: props.title })}
      // With the menu the button is another element: the menu gives the focus back to the one that has it.
      {...(wasOpened ? { autoFocus: true } : { onPress: () => setOpened(true) })}
    />
  )
  return wasOpened ? <OpenedMoveMenu {...props} handle={handle} /> : handle
}

function OpenedMoveMenu({
  record,
  columns,
  columnId,
  lock,
  handle,
  onMove,
}: MoveMenuProps & { handle: MenuProps['trigger'] }) {
  const [isOpen, setOpen] = useState(false)
  const isLocked = useIsLocked(lock)
  const items = columns
    .filter(column => !column.isClosed)
    .map(column => ({
      id: column.id,
      label: column.label,
      isSelected: column.id === columnId,
      isDisabled: isLocked || column.id === columnId,
      onAction: () => {
        onMove(record, column)
        followCard(record.id)
      },
    }))
  return (
    <>
      <Menu
        label={t('board.moveTo')}
        placement="bottom end"
        groups={[{ id: 'columns', title: t('board.moveTo'), items }]}
        isOpen={isOpen}
        onOpenChange={setOpen}
        trigger={handle}
      />
      <Shown onShown={() => setOpen(true)} />
    </>
  )
}

/** In its new column the card is another element: its handle has the focus whenever nothing has it until the menu has closed. */
function followCard(id: string, frames = 40): void {
  requestAnimationFrame(() => {
    if (document.activeElement === document.body)
      document.querySelector<HTMLElement>(`[data-card="${CSS.escape(id)}"] button`)?.focus()
    if (frames > 0) followCard(id, frames - 1)
  })
}

function useDraggable(record: TrellisRecord, lock: CardLock | undefined) {
  const element = useRef<HTMLDivElement>(null)
  const [isDragged, setDragged] = useState(false)
  useEffect(() => {
    if (!element.current || !lock) return
    return draggable({
      element: element.current,
      canDrag: () => !lock.isLocked(),
      getInitialData: () => ({ [draggedKey]: record }),
      onDragStart: () => setDragged(true),
      onDrop: () => setDragged(false),
    })
  }, [record, lock])
  return { element, isDragged }
}
