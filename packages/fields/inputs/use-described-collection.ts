import { useEffect, useState } from 'react'
import { useGateway } from '../gateway-context.tsx'
import type { DescribedCollection } from '../record-gateway.ts'

/** A collection's schema as the person may use it; undefined until it is there, or where they may not. */
export function useDescribedCollection(collectionId: string | undefined): DescribedCollection | undefined {
  const gateway = useGateway()
  const [found, setFound] = useState<{ of: string; collection: DescribedCollection }>()
  useEffect(() => {
    if (!collectionId) return
    let isGone = false
    gateway.describe(collectionId).then(
      collection => {
        if (!isGone) setFound({ of: collectionId, collection })
      },
      () => undefined,
    )
    return () => {
      isGone = true
    }
  }, [gateway, collectionId])
  return found?.of === collectionId ? found?.collection : undefined
}
