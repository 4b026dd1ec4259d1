import { ownValue } from '@trellis/base'
import { findFormat } from '@trellis/fields'
import { formatLabel } from '@trellis/fields/web'
import { type CollectionDocument, isSystemGroup } from '@trellis/model'
import type { TreeListItem, TreeMove } from '@trellis/ui/tree'
import { fieldsOfGroup, isRequired, moveField } from '../document/fields.ts'
import { inOrder, moveGroup } from '../document/groups.ts'
import { t } from '../texts.ts'
import type { Problems } from './field-problems.ts'

/** Before a group's id wherever fields and groups stand side by side: in the tree and in the address. */
export const groupPrefix = 'group:'

/** Groups with their fields as the tree shows them; `search` keeps fields by id, title and format. */
export function treeOf(document: CollectionDocument, search: string, problems: Problems): TreeListItem[] {
  const wanted = search.trim().toLowerCase()
  const groups = inOrder(document)
    .filter(group => !isSystemGroup(group))
    .map(group => ({
      id: groupPrefix + group.id,
      title: group.name,
      isGroup: true,
      color: group.color ?? null,
      marks: group.hidden ? [{ icon: 'visibility_off', label: t('collections.mark.hidden') }] : [],
      children: fieldsOfGroup(document, group.id)
        .map(([id, field]) => ({
          id,
          title: field.title.trim() || id,
          icon: findFormat(field.format)?.icon ?? 'label',
          hint: formatLabel(field.format),
          marks: marksOf(document, id, problems),
        }))
        .filter(({ id, title, hint }) => `${id} ${title} ${hint}`.toLowerCase().includes(wanted)),
    }))
  return wanted === '' ? groups : groups.filter(({ children }) => children.length > 0)
}

function marksOf(document: CollectionDocument, id: string, problems: Problems): NonNullable<TreeListItem['marks']> {
  const field = ownValue(document.schema.properties, id)
  const path = `schema.properties.${id}`
  const hasProblem = Object.keys(problems).some(each => each === path || each.startsWith(`${path}.`))
  return [
    ...(isRequired(document, id) ? [{ icon: 'priority_high', label: t('collections.mark.required') }] : []),
    ...(field?.metadata?.calculation ? [{ icon: 'functions', label: t('collections.mark.formula') }] : []),
    ...(field?.metadata?.hidden ? [{ icon: 'visibility_off', label: t('collections.mark.hidden') }] : []),
    ...(hasProblem ? [{ icon: 'error', label: t('collections.mark.problem'), status: 'error' as const }] : []),
  ]
}

/** Fields go beside fields or into groups; groups beside groups. */
export function canDrop({ id, targetId, position }: TreeMove): boolean {
  const isGroup = id.startsWith(groupPrefix)
  const isTargetGroup = targetId.startsWith(groupPrefix)
  if (isGroup) return isTargetGroup && position !== 'on'
  return isTargetGroup ? position === 'on' : position !== 'on'
}

export function applyMove(document: CollectionDocument, { id, targetId, position }: TreeMove): CollectionDocument {
  if (id.startsWith(groupPrefix)) {
    if (position === 'on') return document
    return moveGroup(document, id.slice(groupPrefix.length), { id: targetId.slice(groupPrefix.length), position })
  }
  if (targetId.startsWith(groupPrefix)) return moveField(document, id, { groupId: targetId.slice(groupPrefix.length) })
  const group = inOrder(document).find(each =>
    fieldsOfGroup(document, each.id).some(([fieldId]) => fieldId === targetId),
  )
  if (!group) return document
  const ids = fieldsOfGroup(document, group.id)
    .map(([fieldId]) => fieldId)
    .filter(fieldId => fieldId !== id)
  const beforeId = position === 'before' ? targetId : ids[ids.indexOf(targetId) + 1]
  return moveField(document, id, { groupId: group.id, ...(beforeId ? { beforeId } : {}) })
}
