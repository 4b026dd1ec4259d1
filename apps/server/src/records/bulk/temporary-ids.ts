import { isPlainObject, temporaryIdPrefix } from '@trellis/base'
import type { RecordValues } from '@trellis/model'
import type { Scope } from '../query/scope.ts'

export function isTemporaryId(id: unknown): id is string {
  return typeof id === 'string' && id.startsWith(temporaryIdPrefix)
}

const lists = ['set', 'add', 'modify', 'remove'] as const

/** Links that name a record of the same bulk by its temporary id name it by the id that it gets. */
export function withGivenIds(record: RecordValues, scope: Scope, given: ReadonlyMap<string, string>): RecordValues {
  if (given.size === 0) return record
  const changed: RecordValues = { ...record }
  for (const [key, value] of Object.entries(record)) {
    if (scope.fields.get(key)?.association && isPlainObject(value)) changed[key] = withGivenLinks(value, given)
  }
  return changed
}

function withGivenLinks(change: Record<string, unknown>, given: ReadonlyMap<string, string>): RecordValues {
  const changed = { ...change }
  for (const list of lists) {
    const links = change[list]
    if (Array.isArray(links)) changed[list] = links.map((link: unknown) => withGivenId(link, given))
  }
  return changed
}

function withGivenId(link: unknown, given: ReadonlyMap<string, string>): unknown {
  if (typeof link === 'string') return given.get(link) ?? link
  if (!isPlainObject(link) || typeof link['id'] !== 'string') return link
  return { ...link, id: given.get(link['id']) ?? link['id'] }
}
