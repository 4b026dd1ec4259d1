import { useEffect, useState } from 'react'
import { useGateway } from '../gateway-context.tsx'
import type { DescribedCollection } from '../record-gateway.ts'

/** A collection's schema as the person may use it, once it is there; null where there is none, or where they may not. */
export function useDescribedCollection(collectionId: string | undefined): DescribedCollection | null | undefined {
  const gateway = useGateway()
  const [found, setFound] = useState<{ of: string; collection: DescribedCollection | null }>()
  useEffect(() => {
    if (!collectionId) return
    let isGone = false
    const described = gateway.describe(collectionId).catch(() => null)
    void described.then(collection => {
      if (!isGone) setFound({ of: collectionId, collection })
    })
    return () => {
      isGone = true
    }
  }, [gateway, collectionId])
  return found?.of === collectionId ? found?.collection : undefined
}
