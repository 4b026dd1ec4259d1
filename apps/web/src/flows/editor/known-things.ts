import { useMemo } from 'react'
import { useCoreList } from '../../apps/use-builder-lists.ts'

/** Names by id of what steps may be about; undefined while they are not known, or where they may not be read. */
export type KnownThings = {
  collections: ReadonlyMap<string, string> | undefined
  flows: ReadonlyMap<string, string> | undefined
  integrations?: ReadonlyMap<string, string> | undefined
}

/** Collections, flows and integrations of the workspace. */
export function useKnownThings(): KnownThings {
  const collections = useCoreList('Entity', 'name')
  const flows = useCoreList('Flow', 'name')
  const integrations = useCoreList('Integration', 'name')
  return useMemo(
    () => ({ collections: namesOf(collections), flows: namesOf(flows), integrations: namesOf(integrations) }),
    [collections, flows, integrations],
  )
}

const namesOf = (records: ReturnType<typeof useCoreList>): ReadonlyMap<string, string> | undefined =>
  records && new Map(records.map(({ id, recordTitle }) => [id, recordTitle ?? id]))
