import { useMemo } from 'react'
import { useCoreList } from '../../apps/use-builder-lists.ts'
import { type KnownThings, useKnownThings } from '../../flows/editor/known-things.ts'

/** Names by id of what components and actions of a view may be about; undefined while they are not known. */
export function useKnownInViews(): KnownThings & { views: ReadonlyMap<string, string> | undefined } {
  const known = useKnownThings()
  const list = useCoreList('View', 'name')
  const views = useMemo(() => list && new Map(list.map(({ id, recordTitle }) => [id, recordTitle ?? id])), [list])
  return useMemo(() => ({ ...known, views }), [known, views])
}
