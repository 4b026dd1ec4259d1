import { useEffect, useState } from 'react'
import { useGateway } from '../gateway-context.tsx'
import type { RecordGateway } from '../record-gateway.ts'

type Asked = { ids: Map<string, ((title: string | undefined) => void)[]> }

/** Most ids of one request; a page of records asks once. */
const mostIds = 100
const waiting = new WeakMap<RecordGateway, Map<string, Asked>>()

/** The title of a record that is known by its id alone; undefined until it is there, or where it cannot be read. */
export function useRecordTitle(collectionId: string | undefined, id: string | undefined): string | undefined {
  const gateway = useGateway()
  const [found, setFound] = useState<{ of: string; title: string | undefined }>()
  const of = `${collectionId} ${id}`
  useEffect(() => {
    if (!collectionId || !id) return
    let isGone = false
    ask(gateway, collectionId, id, title => {
      if (!isGone) setFound({ of: `${collectionId} ${id}`, title })
    })
    return () => {
      isGone = true
    }
  }, [gateway, collectionId, id])
  return found?.of === of ? found.title : undefined
}

/** Cells of one page ask in the same moment: one request answers all of them. */
function ask(
  gateway: RecordGateway,
  collectionId: string,
  id: string,
  tell: (title: string | undefined) => void,
): void {
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
  const titles = new Map(list.map(record => [record.id, record.recordTitle]))
  for (const [id, listeners] of ids) for (const tell of listeners) tell(titles.get(id))
}
