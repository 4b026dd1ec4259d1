import { useQuery } from '@tanstack/react-query'
import type { AppDocument, TrellisRecord } from '@trellis/model'
import { call } from '../api/call.ts'
import { appsKey } from './app-draft.ts'
import { t } from './texts.ts'

type Placed = { id: string; name: string; order: number | undefined; createdAt: string }

/** Where the app comes among all of the workspace, in words; undefined as long as that is not known. */
export function useAppPlace(id: string | undefined, document: AppDocument | undefined): string | undefined {
  const { data } = useQuery({
    queryKey: [...appsKey, 'places'],
    queryFn: async ({ signal }) => {
      const cursor = { collectionId: 'Tag', options: { limit: 1000, orderBy: 'createdAt' } }
      const select = ['name', 'order', 'createdAt']
      return (await call('CORE_LIST', { cursor, select, count: 'none' }, { signal })).list.map(placedOf)
    },
  })
  if (!data || !document || id === undefined) return undefined
  const { place, before } = placeAmong(
    data.map(app => (app.id === id ? { ...app, order: document.order } : app)),
    id,
  )
  const count = data.length
  return before === undefined ? t('apps.place', { place, count }) : t('apps.placeAfter', { place, count, before })
}

/** By number, then by age, as the server puts them. */
export function placeAmong(apps: readonly Placed[], id: string): { place: number; before: string | undefined } {
  const inOrder = apps.toSorted(
    (a, b) => (a.order ?? Infinity) - (b.order ?? Infinity) || compare(a.createdAt, b.createdAt) || compare(a.id, b.id),
  )
  const at = inOrder.findIndex(app => app.id === id)
  return { place: at + 1, before: inOrder[at - 1]?.name }
}

const compare = (a: string, b: string): number => (a < b ? -1 : Number(a > b))

function placedOf({ id, recordTitle, ...record }: TrellisRecord): Placed {
  const { order, createdAt } = record
  return {
    id,
    name: recordTitle || id,
    order: typeof order === 'number' ? order : undefined,
    createdAt: typeof createdAt === 'string' ? createdAt : '',
  }
}
