import { useGateway } from '@trellis/fields/web'
import type { RecordSchema } from '@trellis/model'
import { useEffect, useState } from 'react'

/** The fields of the collection that an association leads to, as the reader may use them. */
export function useTargetSchema(collectionId: string | undefined): RecordSchema | undefined {
  const gateway = useGateway()
  const [found, setFound] = useState<{ of: string; schema: RecordSchema }>()
  useEffect(() => {
    if (!collectionId) return
    let isGone = false
    gateway.describe(collectionId).then(
      ({ schema }) => isGone || setFound({ of: collectionId, schema }),
      () => isGone || setFound({ of: collectionId, schema: { type: 'object', properties: {} } }),
    )
    return () => {
      isGone = true
    }
  }, [gateway, collectionId])
  return found?.of === collectionId ? found?.schema : undefined
}
