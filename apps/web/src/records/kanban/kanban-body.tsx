import { Banner, Button, Select, Skeleton } from '@trellis/ui'
import { isNarrowed, ListEmptyOf, whole } from '../list/list-empty-of.tsx'
import type { ListBodyProps, ListFrame } from '../list/list-frame.ts'
import { ListPages } from '../list/list-pages.tsx'
import type { BoardState } from '../list/list-state.ts'
import { ListTools } from '../list/list-tools.tsx'
import styles from '../list/record-list.module.css'
import type { RecordsPage } from '../list/records-query.ts'
import { usePagedRecords } from '../list/use-paged-records.ts'
import { placeOfPage } from '../list/use-peek.ts'
import { t as listText } from '../texts.ts'
import { boardFields, summableFields } from './board-columns.ts'
import { BoardFields } from './board-fields.tsx'
import boardStyles from './kanban.module.css'
import { KanbanBoard } from './kanban-board.tsx'
import { t } from './texts.ts'

/** Cards of one fetch, where the board is not told another number (0-decisions §5). */
const defaultCards = 100

/** The records of a list as a board (1 §2.8). */
export function KanbanBody({ frame: given }: ListBodyProps) {
  const frame = boardFrame(given)
  const records = usePagedRecords(frame)
  const { page, rows, listen } = records
  if (page.isError && !page.data)
    return <ListEmptyOf frame={frame} error={page.error} onRetry={() => void page.refetch()} />
  const { collection, state, cursor, open, openId, neighbours, writes } = frame
  return (
    <>
      {page.data && <BoardTools frame={frame} schema={page.data.schema} />}
      {rows?.length === 0 && isNarrowed(state) && <NoMatch frame={frame} />}
      <div className={styles.rows} {...listen}>
        {!page.data && (
          <div className={boardStyles.awaited}>
            <Skeleton shape="cards" count={8} />
          </div>
        )}
        {collection && page.data && (
          <KanbanBoard
            {...{ collection, cursor, openId, neighbours, writes }}
            schema={page.data.schema}
            records={rows ?? []}
            page={placeOfPage(state, records)}
            fieldId={state.board?.field}
            sumField={state.board?.sum}
            cardFieldIds={state.board?.fields}
            onOpen={open}
            onLeave={() => given.change({ skip: 0, type: undefined })}
          />
        )}
      </div>
      {(!page.data || boardFields(page.data.schema).length > 0) && <ListPages frame={frame} records={records} />}
    </>
  )
}

/** The columns stay where they are; why they are empty is said above them. */
function NoMatch({ frame: { change } }: { frame: ListFrame }) {
  return (
    <div className={boardStyles.notice}>
      <Banner
        icon="search_off"
        actions={
          <Button size="small" onPress={() => change(whole)}>
            {listText('records.filter.clear')}
          </Button>
        }
      >
        {t('records.noMatchOnBoard')}
      </Banner>
    </div>
  )
}

/** A board has its own number of cards a page, beside the list's rows. */
function boardFrame(frame: ListFrame): ListFrame {
  const { state, change, cursor } = frame
  const limit = state.board?.limit ?? defaultCards
  return {
    ...frame,
    state: { ...state, limit },
    cursor: { ...cursor, options: { ...cursor.options, limit } },
    change: ({ limit: chosen, ...next }, options) => {
      const isResized = chosen !== undefined && chosen !== limit
      change({ ...next, ...(isResized ? { board: { ...state.board, limit: chosen } } : {}) }, options)
    },
  }
}

/** Which option field makes the columns, which number they sum up, and what the cards say. */
function BoardTools({ frame, schema }: { frame: ListFrame; schema: RecordsPage['schema'] }) {
  const { state, change } = frame
  const fields = boardFields(schema)
  const sums = fields.length > 0 ? summableFields(schema) : []
  const set = (next: BoardState) => change({ board: next })
  const { sum: _, ...unsummed } = state.board ?? {}
  const { fields: __, ...unchosen } = state.board ?? {}
  const columnField = fields.some(([id]) => id === state.board?.field) ? state.board?.field : fields[0]?.[0]
  return (
    <ListTools frame={frame}>
      {fields.length > 1 && (
        <Select
          className={boardStyles.choice ?? ''}
          label={t('board.chooseField')}
          isLabelHidden
          value={columnField ?? null}
          options={fields.map(([id, { title }]) => ({ id, label: title }))}
          onChange={field => field && set({ ...state.board, field })}
        />
      )}
      {sums.length > 0 && (
        <Select
          className={boardStyles.choice ?? ''}
          label={t('board.chooseSum')}
          isLabelHidden
          isClearable
          placeholder={t('board.noSum')}
          value={state.board?.sum ?? null}
          options={sums.map(([id, { title }]) => ({ id, label: t('board.sum', { title }) }))}
          onChange={sum => set(sum === null ? unsummed : { ...unsummed, sum })}
        />
      )}
      {fields.length > 0 && (
        <BoardFields
          {...{ schema, columnField }}
          chosen={state.board?.fields}
          onChange={chosen => set(chosen ? { ...unchosen, fields: chosen } : unchosen)}
        />
      )}
    </ListTools>
  )
}
