import { isSameJson, ownValue } from '@trellis/base'
import type { CollectionDocument } from '@trellis/model'
import { useDeferredValue, useEffect, useState } from 'react'

/** Ms without a change after which new titles are shown. */
const rest = 150

/** What the list of fields shows: typing goes first, and rows of other titles alone wait until it rests. */
export function useTreeDocument(document: CollectionDocument): CollectionDocument {
  const latest = useDeferredValue(document)
  const [shown, setShown] = useState(latest)
  const waits = shown !== latest && isRetitled(shown, latest)
  if (shown !== latest && !waits) setShown(latest)
  useEffect(() => {
    if (!waits) return
    const timer = setTimeout(() => setShown(latest), rest)
    return () => clearTimeout(timer)
  }, [waits, latest])
  return waits ? shown : latest
}

/** Whether the same fields stand in the same places, with other titles at most. */
export function isRetitled(before: CollectionDocument, after: CollectionDocument): boolean {
  const { schema, detailGroupList } = after
  const ids = Object.keys(schema.properties)
  return (
    isSameJson(Object.keys(before.schema.properties), ids) &&
    isSameJson(before.schema.required ?? [], schema.required ?? []) &&
    isSameJson(before.detailGroupList, detailGroupList) &&
    ids.every(id => {
      const [old, now] = [ownValue(before.schema.properties, id), ownValue(schema.properties, id)]
      return old === now || isSameJson({ ...old, title: '' }, { ...now, title: '' })
    })
  )
}
