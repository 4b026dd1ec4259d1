import type { CollectionDocument, DetailGroup } from '@trellis/model'
import { changeField, fieldsOfGroup, firstGroupId } from './fields.ts'

/** New groups are inserted first; orders start at 1 (1 §3.4). */
export function addGroup(
  document: CollectionDocument,
  name: string,
): { document: CollectionDocument; groupId: string } {
  const groupId = freeGroupId(document, name)
  const groups = [{ id: groupId, name, order: 0 }, ...inOrder(document)]
  return { document: { ...document, detailGroupList: numbered(groups) }, groupId }
}

export function changeGroup(
  document: CollectionDocument,
  groupId: string,
  change: Partial<DetailGroup>,
): CollectionDocument {
  return {
    ...document,
    detailGroupList: document.detailGroupList.map(group => (group.id === groupId ? { ...group, ...change } : group)),
  }
}

/** Removes a group; its fields go to the first one that is left. */
export function removeGroup(document: CollectionDocument, groupId: string): CollectionDocument {
  const rest = { ...document, detailGroupList: numbered(inOrder(document).filter(group => group.id !== groupId)) }
  const target = firstGroupId(rest)
  return fieldsOfGroup(document, groupId).reduce(
    (result, [id], index) =>
      changeField(result, id, field => ({
        ...field,
        metadata: { ...field.metadata, detailGroupId: target, detailOrder: 1000 + index },
      })),
    rest,
  )
}

/** Dragging groups renumbers order from 1 (1 §4). */
export function moveGroup(
  document: CollectionDocument,
  groupId: string,
  target: { id: string; position: 'before' | 'after' },
): CollectionDocument {
  const moved = document.detailGroupList.find(group => group.id === groupId)
  if (!moved || groupId === target.id) return document
  const rest = inOrder(document).filter(group => group.id !== groupId)
  const at = rest.findIndex(group => group.id === target.id) + (target.position === 'after' ? 1 : 0)
  return { ...document, detailGroupList: numbered([...rest.slice(0, at), moved, ...rest.slice(at)]) }
}

/** Groups as forms show them. */
export function inOrder({ detailGroupList }: CollectionDocument): DetailGroup[] {
  return [...detailGroupList].sort((left, right) => left.order - right.order)
}

function numbered(groups: readonly DetailGroup[]): DetailGroup[] {
  return groups.map((group, index) => ({ ...group, order: index + 1 }))
}

function freeGroupId({ detailGroupList }: CollectionDocument, name: string): string {
  const base =
    name
      .toLowerCase()
      .replaceAll(/[^a-z0-9]+/g, '-')
      .replaceAll(/^-|-$/g, '')
      .slice(0, 40) || 'group'
  const taken = new Set(detailGroupList.map(({ id }) => id))
  if (!taken.has(base)) return base
  for (let number = 2; ; number += 1) if (!taken.has(`${base}-${number}`)) return `${base}-${number}`
}
