import { ownValue } from '@trellis/base'
import { cellTextOf, useCellFormats } from '@trellis/fields/web'
import type { FieldSchema, ListCursor, RecordSchema, TrellisRecord } from '@trellis/model'
import { Banner, Button, EmptyState, formatNumber, ProgressBar, VisuallyHidden } from '@trellis/ui'
import { useCallback, useMemo, useRef } from 'react'
import { placeOf } from '../../routes/places.ts'
import { useUser } from '../../session/session-store.ts'
import { cardFields } from '../cards/card-fields.ts'
import type { ListFrame } from '../list/list-frame.ts'
import { type PagePlace, useNeighboursIn } from '../list/use-peek.ts'
import type { Collection } from '../use-collection.ts'
import { boardColumns, boardFields, cardsByColumn, heldBy, keepCards, keepColumns } from './board-columns.ts'
import { BoardLane, useAutoScroll } from './board-lane.tsx'
import { useCardLock } from './card-lock.ts'
import { columnCounts } from './column-counts.ts'
import styles from './kanban.module.css'
import { needsPagingNotice, usePagingNotice } from './paging-notice.ts'
import { t } from './texts.ts'
import { useColumnTotals } from './use-column-totals.ts'
import { useKept } from './use-kept.ts'
import { useMoves } from './use-moves.ts'

export type KanbanBoardProps = {
  collection: Collection
  schema: RecordSchema
  /** The cards of this page. */
  records: readonly TrellisRecord[]
  /** What the page was asked for. */
  cursor: ListCursor
  page: PagePlace
  /** The option field of the columns; the first there is where it is not named or gone. */
  fieldId: string | undefined
  sumField: string | undefined
  /** What the cards say; the first important fields where nobody chose. */
  cardFieldIds: readonly string[] | undefined
  onOpen: (record: TrellisRecord) => void
  /** Shows the records as a table, where no field makes columns. */
  onLeave: () => void
} & Pick<ListFrame, 'openId' | 'neighbours' | 'writes'>

const noRecords: readonly TrellisRecord[] = []

/** Records as cards in one column for each option of a field (1 §2.8). */
export function KanbanBoard(props: KanbanBoardProps) {
  const fields = boardFields(props.schema)
  const [fieldId] = fields.find(([id]) => id === props.fieldId) ?? fields[0] ?? []
  if (fieldId === undefined)
    return (
      <div className={styles.board}>
        <EmptyState
          icon="view_kanban"
          title={t('board.noField')}
          description={t('board.noFieldWhy')}
          action={<Button onPress={props.onLeave}>{t('board.asTable')}</Button>}
        />
      </div>
    )
  return <Board key={fieldId} {...props} fieldId={fieldId} />
}

function Board(props: KanbanBoardProps & { fieldId: string }) {
  const { collection, schema, records, cursor, page, fieldId, sumField, cardFieldIds, ...opening } = props
  const { onOpen, openId, neighbours, writes } = opening
  const { collectionId } = collection
  const isLoading = page.isOnItsWay
  const field = ownValue(schema.properties, fieldId)
  const { moved, isSaving, move, message } = useMoves({ collectionId, schema, fieldId, write: writes?.card })
  const columns = useKept(
    useMemo(() => (field ? boardColumns(field, fieldId, records, moved) : []), [field, fieldId, records, moved]),
    keepColumns,
  )
  const cards = useKept(
    useMemo(() => cardsByColumn(records, fieldId, moved), [records, fieldId, moved]),
    keepCards,
  )
  const ordered = useMemo(() => columns.flatMap(({ id }) => cards.get(id) ?? noRecords), [columns, cards])
  useNeighboursIn(neighbours, ordered, page)
  const lock = useCardLock(isLoading || isSaving)
  const shown = useMemo(
    () => cardFields(schema, { columnField: fieldId, chosen: cardFieldIds }),
    [schema, fieldId, cardFieldIds],
  )
  const cells = useCellFormats(shown.map(([, { format }]) => format))
  const isWhole = page.skip === 0 && (records.length < page.limit || !page.hasNext)
  // The cards of a whole board are its counts.
  const isEnabled = !isLoading && (!isWhole || sumField !== undefined)
  const totals = useColumnTotals({ cursor, fieldId, sumField, isEnabled })
  const countOf = columnCounts({ records, fieldId, moved, totals, isWhole })
  const saySum = useSaying(sumField === undefined ? undefined : ownValue(schema.properties, sumField))
  const hrefOf = useCallback((record: TrellisRecord) => placeOf.record({ collectionId, id: record.id }), [collectionId])
  const mayWrite = collection.verbs.update || writes?.card !== undefined
  const mayMove = mayWrite && field?.metadata?.disabled !== true
  const onMove = useMemo(() => (mayMove ? move : undefined), [mayMove, move])
  const lanes = useRef<HTMLDivElement>(null)
  useAutoScroll(lanes)
  return (
    <div className={styles.board}>
      <div className={styles.progress}>{(isLoading || isSaving) && <ProgressBar variant="board" />}</div>
      <PagingNotice count={records.length} page={page} />
      <div
        ref={lanes}
        className={styles.lanes}
        // Without cards nothing in it takes the focus, by which keys scroll it.
        {...(records.length === 0 ? { role: 'group', 'aria-label': t('board.columns'), tabIndex: 0 } : {})}
      >
        {columns.map(column => (
          <BoardLane
            key={column.id}
            {...{ column, columns, schema, hrefOf, onMove, onOpen, cells, lock }}
            fields={shown}
            openId={heldBy(cards.get(column.id) ?? noRecords, openId)}
            records={cards.get(column.id) ?? noRecords}
            count={countOf(column.id)}
            sum={saySum(totals?.get(column.id)?.sum)}
            sumTitle={sumField === undefined ? undefined : ownValue(schema.properties, sumField)?.title}
          />
        ))}
      </div>
      <VisuallyHidden>
        <span role="status">{message}</span>
      </VisuallyHidden>
    </div>
  )
}

/** A sum of money is money. */
function useSaying(field: FieldSchema | undefined) {
  return useMemo(() => {
    const say = (field && cellTextOf(field)) ?? formatNumber
    return (sum: number | undefined) => (sum === undefined ? undefined : say(sum))
  }, [field])
}

/** Pages hide cards; who knows it closes the notice for good (1 §4). */
function PagingNotice({ count, page }: { count: number; page: KanbanBoardProps['page'] }) {
  const { isClosed, close } = usePagingNotice(useUser().id)
  if (isClosed || !needsPagingNotice({ ...page, count })) return null
  return (
    <div className={styles.notice}>
      <Banner onClose={close}>{t('board.moreBelow')}</Banner>
    </div>
  )
}
