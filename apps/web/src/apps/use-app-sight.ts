import { useQueries } from '@tanstack/react-query'
import type { AppDocument } from '@trellis/model'
import { builderSchemaQuery } from '../collections/editor/use-collection-schema.ts'
import type { AppSight } from './app-gaps.ts'

/** The app with the fields of a collection and of those that its links lead to; of others nothing is known. */
export function useAppSight(document: Pick<AppDocument, 'collections'>, collectionId: string): AppSight {
  const own = useSchemas([collectionId])
  const targets = Object.values(own.get(collectionId)?.properties ?? {}).flatMap(({ metadata }) => {
    const target = metadata?.association?.cursor.collectionId
    return target === undefined ? [] : [target]
  })
  const linked = useSchemas([...new Set(targets)])
  return { document, schemaOf: id => own.get(id) ?? linked.get(id) }
}

function useSchemas(ids: readonly string[]) {
  const found = useQueries({ queries: ids.map(builderSchemaQuery) })
  return new Map(ids.flatMap((id, at) => (found[at]?.data ? [[id, found[at].data.schema] as const] : [])))
}
