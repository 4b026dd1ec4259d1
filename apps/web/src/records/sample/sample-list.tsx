import type { RecordSchema, TrellisRecord } from '@trellis/model'
import { useMemo, useState } from 'react'
import { cardLayouts } from '../cards/card-layout.ts'
import { CardList } from '../cards/cards-body.tsx'
import { KanbanBoard } from '../kanban/kanban-board.tsx'
import type { ListFrame } from '../list/list-frame.ts'
import { cursorOf } from '../list/list-state.ts'
import { stillFrame } from '../list/still-frame.ts'
import { useOwnListState } from '../list/use-list-state.ts'
import { RecordTable } from '../table/record-table.tsx'
import { sourceOf } from '../table/row-source.ts'
import { initialTableView } from '../table/table-view.ts'
import { useTableWork } from '../table/use-table-work.ts'
import styles from './sample-list.module.css'
import { sortedBy } from './sorted-by.ts'

type SampleListProps = {
  /** How readers call it. */
  label: string
  /** As lists name their types. */
  type: string
  schema: RecordSchema
  records: readonly TrellisRecord[]
}

const nothing = () => undefined
const none: ReadonlySet<string> = new Set()
const still = { listen: {}, hold: nothing }
const verbs = { create: false, read: true, update: false, delete: false }

/**
 * Records that nobody stored, in the list that people will have of them. It is sorted and its columns are arranged as anywhere, for as
 * long as it is on screen; nothing is asked of the server, and no record can be opened or changed.
 */
export function SampleList({ label, type, schema, records }: SampleListProps) {
  const [state, change] = useOwnListState({ type })
  const shown = useMemo(() => sortedBy(records, state), [records, state])
  const cursor = useMemo(() => cursorOf({ collectionId: '' }, state), [state])
  const frame: ListFrame = { ...stillFrame(label), state, change, cursor }
  return (
    // Links of records lead nowhere from here.
    <div className={styles.sample} onClickCapture={event => isLink(event.target) && event.preventDefault()}>
      <Body key={type} {...{ frame, type, schema }} records={shown} />
    </div>
  )
}

const isLink = (target: EventTarget) => target instanceof Element && target.closest('a') !== null

type BodyProps = { frame: ListFrame; type: string; schema: RecordSchema; records: readonly TrellisRecord[] }

function Body({ frame, type, schema, records }: BodyProps) {
  const layout = cardLayouts.find(each => each === type)
  if (layout) return <CardList {...{ frame, layout, schema, records }} changed={none} />
  return type === 'kanban' ? <Board {...{ frame, schema, records }} /> : <Table {...{ frame, schema, records }} />
}

type TypedBodyProps = Omit<BodyProps, 'type'>

function Board({ frame, schema, records }: TypedBodyProps) {
  const { label: name, cursor, neighbours, writes } = frame
  const collection = { collectionId: '', name, schema, detailGroupList: [], quickFilters: [], verbs }
  return (
    <KanbanBoard
      {...{ collection, schema, records, cursor, neighbours, writes }}
      openId={undefined}
      page={{ skip: 0, limit: records.length + 1, hasNext: false, isOnItsWay: false }}
      fieldId={undefined}
      sumField={undefined}
      cardFieldIds={undefined}
      onOpen={nothing}
      onLeave={nothing}
    />
  )
}

function Table({ frame, schema, records }: TypedBodyProps) {
  const work = useTableWork()
  const [view, setView] = useState(initialTableView)
  const source = useMemo(() => sourceOf(records), [records])
  return (
    <RecordTable
      {...{ frame, view, work, schema, source }}
      {...still}
      changeView={part => setView(before => ({ ...before, ...part }))}
      skip={0}
      totalRows={records.length}
      changed={none}
      listKey={JSON.stringify(frame.cursor)}
      isLoading={false}
      isRefreshing={false}
      isPage
      onRows={nothing}
      toggleGroup={nothing}
    />
  )
}
