import { isPlainObject, isRecordId, ownValue } from '@trellis/base'
import type { FieldSchema } from '@trellis/model'
import type { Parsed } from '../../define-format.ts'
import { problem } from '../../messages.ts'

type Link = { id: string; relationship?: Record<string, unknown> }

const lists = ['set', 'remove', 'add', 'modify'] as const
const maximumLinks = 1000

/**
 * The change with every bare id as `{id}`; how many links it leaves is checked where the stored ones are known. One save may send
 * so many; files, which are written by sets, have no such limit.
 */
export function checkAssociationChange(value: unknown, schema: FieldSchema, mostLinks = maximumLinks): Parsed {
  if (!isPlainObject(value)) return problem('problem.link')
  const keys = Object.keys(value).filter(key => ownValue(value, key) !== undefined)
  const known: readonly string[] = ['clear', ...lists]
  if (keys.length === 0 || keys.some(key => !known.includes(key))) return problem('problem.link')
  if (value.clear !== undefined && typeof value.clear !== 'boolean') return problem('problem.link')
  if (value.set !== undefined && lists.some(list => list !== 'set' && value[list] !== undefined)) {
    return problem('problem.linkSet')
  }
  const checked: Record<string, unknown> = value.clear === undefined ? {} : { clear: value.clear }
  for (const list of lists) {
    if (value[list] === undefined) continue
    const links = readLinks(value[list], { list, mostLinks })
    if ('problem' in links) return links
    const most = schema.metadata?.association?.max ?? -1
    if ((list === 'set' || list === 'add') && most >= 0 && links.value.length > most) {
      return problem('problem.maxItems', { count: most })
    }
    checked[list] = links.value
  }
  return { value: checked }
}

type Reading = { list: (typeof lists)[number]; mostLinks: number }

function readLinks(value: unknown, { list, mostLinks }: Reading): { value: Link[] } | { problem: string } {
  if (!Array.isArray(value)) return problem('problem.list')
  if (value.length > mostLinks) return problem('problem.linkMany', { count: mostLinks })
  const links: Link[] = []
  for (const item of value) {
    const link: unknown = typeof item === 'string' ? { id: item } : item
    if (!isPlainObject(link) || !isRecordId(link.id)) return problem('problem.linkId')
    if (link.relationship !== undefined && !isPlainObject(link.relationship)) return problem('problem.link')
    if (list === 'modify' && link.relationship === undefined) return problem('problem.link')
    const keepsRelationship = link.relationship !== undefined && list !== 'remove'
    links.push(keepsRelationship ? { id: link.id, relationship: link.relationship ?? {} } : { id: link.id })
  }
  return new Set(links.map(link => link.id)).size < links.length ? problem('problem.repeated') : { value: links }
}
