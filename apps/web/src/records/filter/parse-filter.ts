import { isPlainObject } from '@trellis/base'
import type { Filter } from '@trellis/model'

/** A filter written as JSON; undefined while it is no object. What it names is checked where it is used. */
export function parseFilter(text: string): Filter | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return isPlainObject(value) ? value : undefined
  } catch {
    return undefined
  }
}
