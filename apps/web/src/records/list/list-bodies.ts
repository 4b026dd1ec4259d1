import type { RecordSchema } from '@trellis/model'
import { timings } from '@trellis/ui/constants'
import { type ComponentType, lazy } from 'react'
import { boardFields } from '../kanban/board-columns.ts'
import { TableBody } from '../table/table-body.tsx'
import type { ListBodyProps } from './list-frame.ts'
import { listTypes } from './list-types.ts'

/** A way to show the records of a list (1 §2.7). */
export type ListBody = {
  /** As the URL names it (`type` of the list's state). */
  id: string
  label: () => string
  icon: string
  /** Fetches its records itself (`usePagedRecords` for a page of them) and draws its own pages, empty state and failure. */
  Body: ComponentType<ListBodyProps>
  /** Its first question is for a page of them. */
  isPaged?: boolean
  /** Milliseconds from the last key in the search to its rows, where it is not the usual time. */
  searchDelay?: number
  /** Whether records of such a schema can be shown so; always where left out. */
  fits?: (schema: RecordSchema) => boolean
}

const cards = () => import('../cards/card-bodies.tsx')

type Drawn = Omit<ListBody, 'id' | 'label' | 'icon'>

/** Only the table comes with the first rows: the others load when they are chosen. */
const drawnBy = new Map<(typeof listTypes)[number]['id'], Drawn>([
  ['table', { Body: TableBody, isPaged: true }],
  ['list', { Body: lazy(async () => ({ default: (await cards()).ListBody })), isPaged: true }],
  ['card', { Body: lazy(async () => ({ default: (await cards()).CardBody })), isPaged: true }],
  ['grid', { Body: lazy(async () => ({ default: (await cards()).GridBody })), isPaged: true }],
  [
    'kanban',
    {
      Body: lazy(async () => ({ default: (await import('../kanban/kanban-body.tsx')).KanbanBody })),
      searchDelay: timings.kanbanSearch,
      fits: schema => boardFields(schema).length > 0,
    },
  ],
])

export const listBodies: readonly ListBody[] = listTypes.flatMap(type => {
  const drawn = drawnBy.get(type.id)
  return drawn ? [{ ...type, ...drawn }] : []
})

const [table] = listBodies as [ListBody]

/** An unknown type falls back to table (1 §2.7). */
export const listBodyOf = (type: string | undefined): ListBody => listBodies.find(({ id }) => id === type) ?? table
