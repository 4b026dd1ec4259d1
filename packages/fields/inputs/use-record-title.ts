import { useEffect, useState } from 'react'
import { useGateway } from '../gateway-context.tsx'
import type { RecordGateway } from '../record-gateway.ts'

type Tell = (name: RecordName) => void
type Asked = { ids: Map<string, Tell[]> }

/** Most ids of one request; a page of records asks once. */
const mostIds = 100
const waiting = new WeakMap<RecordGateway, Map<string, Asked>>()

export type RecordName = { state: 'loading' | 'found' | 'missing'; title?: string }

const loading: RecordName = { state: 'loading' }

/** What a record that is known by its id alone is called; `missing` where there is none, or none that can be read. */
export function useRecordName(collectionId: string | undefined, id: string | undefined): RecordName {
  const gateway = useGateway()
  const [found, setFound] = useState<{ of: string; name: RecordName }>()
  const of = `${collectionId} ${id}`
  useEffect(() => {
    if (!collectionId || !id) return
    let isGone = false
    ask(gateway, collectionId, id, name => {
      if (!isGone) setFound({ of: `${collectionId} ${id}`, name })
    })
    return () => {
      isGone = true
    }
  }, [gateway, collectionId, id])
  if (!collectionId || !id) return { state: 'missing' }
  return found?.of === of ? found.name : loading
}

/** The title of a record; undefined until it is there, or where it cannot be read. */
export function useRecordTitle(collectionId: string | undefined, id: string | undefined): string | undefined {
  return useRecordName(collectionId, id).title
}

/** Cells of one page ask in the same moment: one request answers all of them. */
function ask(gateway: RecordGateway, collectionId: string, id: string, tell: Tell): void {
  const collections = waiting.get(gateway) ?? new Map<string, Asked>()
  waiting.set(gateway, collections)
  let asked = collections.get(collectionId)
  if (!asked || asked.ids.size >= mostIds) {
    const fresh: Asked = { ids: new Map() }
    asked = fresh
    collections.set(collectionId, fresh)
    setTimeout(() => {
      if (collections.get(collectionId) === fresh) collections.delete(collectionId)
      void answer(gateway, collectionId, fresh)
    })
  }
  asked.ids.set(id, [...(asked.ids.get(id) ?? []), tell])
}

async function answer(gateway: RecordGateway, collectionId: string, { ids }: Asked): Promise<void> {
  const filter = { id: { $in: [...ids.keys()] } }
  const cursor = { collectionId, filter, options: { limit: mostIds } }
  const { list } = await gateway.list({ cursor, select: ['recordTitle'], count: 'none' }).catch(() => ({ list: [] }))
  const names = new Map(list.map(({ id, recordTitle }) => [id, nameOf(recordTitle)]))
  for (const [id, listeners] of ids) for (const tell of listeners) tell(names.get(id) ?? { state: 'missing' })
}

const nameOf = (title: string | undefined): RecordName => ({ state: 'found', ...(title?.trim() ? { title } : {}) })
