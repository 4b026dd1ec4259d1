import { findFormat } from '@trellis/fields'
import { formatLabel } from '@trellis/fields/web'
import { type CollectionDocument, type DetailGroup, type FieldSchema, isSystemGroup } from '@trellis/model'
import type { TreeListItem, TreeMove } from '@trellis/ui/tree'
import { isSameList } from '../../records/list/steady-rows.ts'
import { fieldsOfGroup, moveField } from '../document/fields.ts'
import { inOrder, moveGroup } from '../document/groups.ts'
import { t } from '../texts.ts'
import type { Problems } from './field-problems.ts'

/** Before a group's id wherever fields and groups stand side by side: in the tree and in the address. */
export const groupPrefix = 'group:'

/** Groups with their fields as the tree shows them; `search` keeps fields by id, title and format. */
export function treeOf(document: CollectionDocument, search: string, problems: Problems): TreeListItem[] {
  const wanted = search.trim().toLowerCase()
  const refused = fieldsWith(problems)
  const required = new Set(document.schema.required)
  const groups = inOrder(document)
    .filter(group => !isSystemGroup(group))
    .map(group =>
      groupItem(
        group,
        fieldsOfGroup(document, group.id)
          .map(([id, field]) => fieldItem(field, { id, isRequired: required.has(id), hasProblem: refused.has(id) }))
          .filter(({ id, title, hint }) => `${id} ${title} ${hint}`.toLowerCase().includes(wanted)),
      ),
    )
  return wanted === '' ? groups : groups.filter(({ children = [] }) => children.length > 0)
}

type FieldLook = { id: string; isRequired: boolean; hasProblem: boolean }

/** Rows by their field or group, which is another object once it has changed: a row that says the same is the same, and not drawn anew. */
const fieldItems = new WeakMap<FieldSchema, { look: FieldLook; item: TreeListItem }>()
const groupItems = new WeakMap<DetailGroup, TreeListItem>()

function fieldItem(field: FieldSchema, look: FieldLook): TreeListItem {
  const before = fieldItems.get(field)
  const { id, isRequired, hasProblem } = look
  if (before?.look.id === id && before.look.isRequired === isRequired && before.look.hasProblem === hasProblem)
    return before.item
  const item = {
    id,
    title: field.title.trim() || id,
    icon: findFormat(field.format)?.icon ?? 'label',
    hint: formatLabel(field.format),
    marks: [
      ...(isRequired ? [{ icon: 'priority_high', label: t('collections.mark.required') }] : []),
      ...(field.metadata?.calculation ? [{ icon: 'functions', label: t('collections.mark.formula') }] : []),
      ...(field.metadata?.hidden ? [{ icon: 'visibility_off', label: t('collections.mark.hidden') }] : []),
      ...(hasProblem ? [{ icon: 'error', label: t('collections.mark.problem'), status: 'error' as const }] : []),
    ],
  }
  fieldItems.set(field, { look, item })
  return item
}

function groupItem(group: DetailGroup, children: readonly TreeListItem[]): TreeListItem {
  const before = groupItems.get(group)
  if (before?.children && isSameList(before.children, children)) return before
  const item = {
    id: groupPrefix + group.id,
    title: group.name,
    isGroup: true,
    color: group.color ?? null,
    marks: group.hidden ? [{ icon: 'visibility_off', label: t('collections.mark.hidden') }] : [],
    children,
  }
  groupItems.set(group, item)
  return item
}

/** The fields that something is wrong with. */
function fieldsWith(problems: Problems): ReadonlySet<string> {
  const prefix = 'schema.properties.'
  const paths = Object.keys(problems).filter(path => path.startsWith(prefix))
  return new Set(paths.map(path => path.slice(prefix.length).split('.')[0] ?? ''))
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
