import { ownValue } from '@trellis/base'
export type Place = { pathname: string; search: Readonly<Record<string, unknown>> }

/** Pages that are told apart by a parameter too, and which one (1 §2.1). */
const keyParameters: Readonly<Record<string, string>> = { '/app': 'id', '/detail': 'id', '/table': 'collectionId' }

/** Two locations are the same page when the path matches; for app home, detail and table also the core flag and the key. */
export function isSamePage(one: Place, other: Place): boolean {
  if (trimmed(one.pathname) !== trimmed(other.pathname)) return false
  const key = ownValue(keyParameters, trimmed(one.pathname))
  if (key === undefined) return true
  return [key, 'collectionId', 'core'].every(
    name => (ownValue(one.search, name) ?? '') === (ownValue(other.search, name) ?? ''),
  )
}

/**
 * Going on within one editor: another tab of the same record under the same builder root. Its list and its root are
 * outside, and so is everything else.
 */
export function isSameEditor(one: Place, other: Place): boolean {
  const root = editorRoot(one.pathname)
  if (root === undefined || root !== editorRoot(other.pathname)) return false
  return (one.search['id'] ?? '') === (other.search['id'] ?? '')
}

function editorRoot(pathname: string): string | undefined {
  const [, builder, section, page] = trimmed(pathname).split('/')
  return builder === 'builder' && section && page && page !== 'list' ? section : undefined
}

const trimmed = (pathname: string): string => pathname.replace(/(?<=.)\/+$/, '')
