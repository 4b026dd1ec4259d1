import type { TrellisRecord } from '@trellis/model'
import { useEffect, useState } from 'react'
import type { Collection } from '../use-collection.ts'
import { type RecordParts, recordParts } from './lazy-parts.tsx'

/** The collection with what the record holds beside its fields, once the form is painted. */
export function useWithAdditional(collection: Collection, record: TrellisRecord | undefined): Collection {
  const [parts, setParts] = useState<RecordParts>()
  // What does not come, those tell who ask for the parts to show them.
  useEffect(() => void recordParts().then(setParts, () => undefined), [])
  return parts ? parts.withAdditional(collection, record) : collection
}
