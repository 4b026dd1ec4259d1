import { isPlainObject, temporaryIdPrefix } from '@trellis/base'

/** Whether a value, or one inside it, is a file that is on its way. */
export function isUploading(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(isUploading)
  return (
    isPlainObject(value) && (isUnderway(value) ? value.status === 'loading' : Object.values(value).some(isUploading))
  )
}

/** The value without files that never arrived: their bytes are gone with the page. */
export function withoutUploads(value: unknown): unknown {
  if (Array.isArray(value)) {
    const kept = value.filter(item => !isUnderway(item)).map(withoutUploads)
    return kept.length === 0 && value.length > 0 ? null : kept
  }
  if (!isPlainObject(value)) return value
  if (isUnderway(value)) return null
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, withoutUploads(part)]))
}

function isUnderway(value: unknown): boolean {
  return (
    isPlainObject(value) && typeof value.id === 'string' && value.id.startsWith(temporaryIdPrefix) && 'status' in value
  )
}
