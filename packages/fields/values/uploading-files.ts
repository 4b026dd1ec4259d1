import { isPlainObject, temporaryIdPrefix } from '@trellis/base'

type IsLeftOut = (path: string) => boolean

const nowhere: IsLeftOut = () => false

/** Whether a value, or one inside it, is a file that is on its way, but for places that are left out. */
export function isUploading(value: unknown, isLeftOut = nowhere, path = ''): boolean {
  if (isLeftOut(path)) return false
  if (isUnderway(value)) return value.status === 'loading'
  if (!Array.isArray(value) && !isPlainObject(value)) return false
  return Object.entries(value).some(([key, part]) => isUploading(part, isLeftOut, `${path}.${key}`))
}

/** The value without files that never arrived: their bytes are gone with the page. What one of them replaced is there again. */
export function withoutUploads(value: unknown): unknown {
  if (Array.isArray(value)) {
    const kept = value.map(withoutUploads).filter((item, place) => item !== null || !isUnderway(value[place]))
    return kept.length === 0 && value.length > 0 ? null : kept
  }
  if (!isPlainObject(value)) return value
  if (isUnderway(value)) return value.replaced ?? null
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, withoutUploads(part)]))
}

type Underway = { id: string; status: unknown; replaced?: unknown }

function isUnderway(value: unknown): value is Underway {
  return (
    isPlainObject(value) && typeof value.id === 'string' && value.id.startsWith(temporaryIdPrefix) && 'status' in value
  )
}
