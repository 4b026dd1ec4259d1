import { dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { autoScrollForElements } from '@atlaskit/pragmatic-drag-and-drop-auto-scroll/element'
import { isPlainObject } from '@trellis/base'
import type { TrellisRecord } from '@trellis/model'
import { formatNumber, VisuallyHidden } from '@trellis/ui'
import { type CSSProperties, memo, type RefObject, useEffect, useId, useMemo, useRef, useState } from 'react'
import { BoardCard, type CardProps, draggedKey } from './board-card.tsx'
import { type BoardColumn, heldBy, keepCards } from './board-columns.ts'
import { cardBlocks } from './card-blocks.ts'
import styles from './kanban.module.css'
import { t } from './texts.ts'
import { useKept } from './use-kept.ts'

type LaneProps = Omit<CardProps, 'record' | 'href' | 'columnId' | 'isOpen'> & {
  /** The card that is open beside the board, where it lies here. */
  openId: string | undefined
  column: BoardColumn
  records: readonly TrellisRecord[]
  /** Of all pages. */
  count: number
  /** What the numbers of its cards come to, as their field says it. */
  sum: string | undefined
  sumTitle: string | undefined
  hrefOf: (record: TrellisRecord) => string
}

/** One column of the board with its cards. */
export const BoardLane = memo(function BoardLane({
  column,
  records,
  count,
  sum,
  sumTitle,
  hrefOf,
  openId,
  ...card
}: LaneProps) {
  const { lane, list, isOver } = useDropTarget(column, card.onMove, card.lock)
  const name = useId()
  const blocks = useKept(
    useMemo(() => cardBlocks(records), [records]),
    keepCards,
  )
  return (
    <section ref={lane} className={styles.lane} aria-labelledby={name} data-over={isOver || undefined}>
      <header className={styles.laneHead}>
        <h2 id={name} className={styles.laneName} data-color={column.color}>
          <span className={styles.laneLabel}>{column.label}</span>
          <VisuallyHidden>{t('board.cards', { name: '', count })}</VisuallyHidden>
        </h2>
        <span className={styles.laneCount} aria-hidden="true">
          {formatNumber(count)}
        </span>
        {sumTitle !== undefined && sum !== undefined && (
          <span className={styles.laneSum}>
            <VisuallyHidden>{t('board.sum', { title: sumTitle })}</VisuallyHidden>
            {sum}
          </span>
        )}
      </header>
      <div ref={list} role="list" className={styles.cards}>
        {Array.from(blocks, ([id, cards]) => (
          <CardBlock
            key={id}
            {...card}
            records={cards}
            hrefOf={hrefOf}
            openId={heldBy(cards, openId)}
            columnId={column.id}
          />
        ))}
        {records.length === 0 && (
          <div role="listitem" className={styles.none}>
            {t('board.empty')}
          </div>
        )}
      </div>
    </section>
  )
})

type CardBlockProps = Omit<CardProps, 'record' | 'href' | 'isOpen'> & Pick<LaneProps, 'records' | 'hrefOf' | 'openId'>

/** Cards that are laid out together. */
const CardBlock = memo(function CardBlock({ records, hrefOf, openId, ...card }: CardBlockProps) {
  return (
    <div role="presentation" className={styles.block} style={{ '--cards': records.length } as CSSProperties}>
      {records.map(record => (
        <BoardCard key={record.id} {...card} record={record} href={hrefOf(record)} isOpen={record.id === openId} />
      ))}
    </div>
  )
})

function useDropTarget(column: BoardColumn, onMove: CardProps['onMove'], lock: CardProps['lock']) {
  const lane = useRef<HTMLElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    if (!lane.current || !onMove || column.isClosed) return
    return dropTargetForElements({
      element: lane.current,
      canDrop: ({ source }) => !lock.isLocked() && isRecord(source.data[draggedKey]),
      onDragEnter: () => setOver(true),
      onDragLeave: () => setOver(false),
      onDrop: ({ source }) => {
        setOver(false)
        const record = source.data[draggedKey]
        if (isRecord(record)) onMove(record, column)
      },
    })
  }, [column, onMove, lock])
  useAutoScroll(list)
  return { lane, list, isOver }
}

/** A card held near an edge scrolls what lies under it. */
export function useAutoScroll(scrolled: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (!scrolled.current) return
    return autoScrollForElements({ element: scrolled.current })
  }, [scrolled])
}

function isRecord(value: unknown): value is TrellisRecord {
  return isPlainObject(value) && typeof value['id'] === 'string' && typeof value['version'] === 'number'
}
