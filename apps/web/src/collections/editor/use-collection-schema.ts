import { useQuery } from '@tanstack/react-query'
import type { CollectionDocument, RecordSchema } from '@trellis/model'
import { call } from '../../api/call.ts'
import type { CollectionEditor } from './use-collection-editor.ts'

type Known = { editor: CollectionEditor; document: CollectionDocument }

/** What a builder finds under this key is every field of a collection, whatever their apps hide. */
export function builderSchemaQuery(collectionId: string) {
  return {
    queryKey: ['builder', 'schema', collectionId],
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      call('DATA_DESCRIBE', { collectionId, builder: true }, { signal }),
  }
}

/** The fields of a collection: of the edited one as they stand in the editor. */
export function useCollectionSchema(collectionId: string, { editor, document }: Known): RecordSchema | undefined {
  const isElsewhere = collectionId !== '' && collectionId !== editor.id
  const { data } = useQuery({ ...builderSchemaQuery(collectionId), enabled: isElsewhere })
  return collectionId === editor.id ? document.schema : data?.schema
}
