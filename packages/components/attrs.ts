/** A text that a property holds once it is worked out; numbers and the like as they are written. */
export function textAttr(value: unknown): string {
  if (typeof value === 'string') return value
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''
}
