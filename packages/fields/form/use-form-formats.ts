import type { FieldSchema } from '@trellis/model'
import { useEffect, useState } from 'react'
import { areFormatsLoaded, preloadFormats } from '../field-input.tsx'

/**
 * Fetches what the fields of a form and those inside them need, and answers whether it is there, so that no field moves the others
 * by coming later. One that does not come does not hold up the rest: it tells of its failure in its own place. A form that has been
 * shown stays: fields that its collection gets meanwhile come by themselves.
 */
export function useFormFormats(properties: FieldSchema['properties']): boolean {
  const [isReady, setReady] = useState(() => areFormatsLoaded(formatsIn(properties)))
  useEffect(() => {
    if (isReady) return
    let isGone = false
    void Promise.allSettled(formatsIn(properties).map(format => preloadFormats([format]))).then(() => {
      if (!isGone) setReady(true)
    })
    return () => {
      isGone = true
    }
  }, [isReady, properties])
  return isReady
}

function formatsIn(properties: FieldSchema['properties']): string[] {
  return Object.values(properties ?? {}).flatMap(schema => [
    schema.format,
    ...formatsIn(schema.properties),
    ...formatsIn(schema.items && { items: schema.items }),
  ])
}
