import { ownValue } from '@trellis/base'
import { type CollectionDocument, isSystemField, isSystemGroup } from '@trellis/model'
import { copyText, type MenuEntry, toast } from '@trellis/ui'

import { isLink } from '../document/associations.ts'
import { groupOf, moveField } from '../document/fields.ts'
import { inOrder, removeGroup } from '../document/groups.ts'
import { t } from '../texts.ts'
import { t as fieldText } from './field-texts.ts'
import type { CollectionEditor } from './use-collection-editor.ts'
import type { FieldActions } from './use-field-actions.ts'

/** Entries of a group's menu (1 §2.5). */
export function groupMenu(
  { document, change }: CollectionEditor,
  { addField, addAssociation, addTextBlock }: FieldActions,
  groupId: string,
): MenuEntry[] {
  if (!document) return []
  return [
    { id: 'add', label: t('collections.addFieldHere'), icon: 'add', onAction: () => addField(groupId) },
    { id: 'link', label: t('collections.addAssociationHere'), icon: 'hub', onAction: () => addAssociation(groupId) },
    {
      id: 'text',
      label: fieldText('collections.field.addTextBlockHere'),
      icon: 'info',
      onAction: () => addTextBlock(groupId),
    },
    { id: 'copy', label: t('collections.copyGroupId'), icon: 'content_copy', onAction: () => void copy(groupId) },
    {
      id: 'remove',
      label: t('collections.removeGroup'),
      icon: 'delete',
      isDanger: true,
      isDisabled: document.detailGroupList.filter(group => !isSystemGroup(group)).length < 2,
      onAction: () => change(removeGroup(document, groupId)),
    },
  ]
}

type FieldMenu = { editor: CollectionEditor; actions: FieldActions; fieldId: string; onRename: (id: string) => void }

/** Entries of a field's menu (1 §2.5): an association keeps its id, because its other side names it. */
export function fieldMenu({ editor, actions, fieldId, onRename }: FieldMenu): MenuEntry[] {
  const { document } = editor
  const field = ownValue(document?.schema.properties, fieldId)
  if (!document || !field || isSystemField(fieldId)) return []
  const isFixed = isLink(field)
  const isStoredInside =
    editor.inside !== undefined && Object.hasOwn(editor.saved?.schema.properties ?? {}, editor.stableId(fieldId))
  return [
    { id: 'copy', label: t('collections.copyId'), icon: 'content_copy', onAction: () => void copy(fieldId) },
    {
      id: 'rename',
      label: t('collections.editId'),
      description: isFixed
        ? t('collections.editIdLink')
        : t(isStoredInside ? 'collections.inside.idFixed' : 'collections.editIdNote'),
      icon: 'key',
      isDisabled: isFixed || isStoredInside,
      onAction: () => onRename(fieldId),
    },
    {
      id: 'duplicate',
      label: t('collections.duplicate'),
      icon: 'content_copy',
      keys: 'Ctrl+D',
      isDisabled: isFixed,
      onAction: () => actions.duplicate(fieldId),
    },
    ...moveEntries(document, fieldId, editor.change),
    {
      id: 'remove',
      label: t('collections.removeField'),
      icon: 'delete',
      keys: 'Delete',
      isDanger: true,
      onAction: () => actions.remove(fieldId),
    },
  ]
}

function moveEntries(document: CollectionDocument, fieldId: string, change: CollectionEditor['change']): MenuEntry[] {
  const field = ownValue(document.schema.properties, fieldId)
  const groups = inOrder(document).filter(
    group => field && !isSystemGroup(group) && group.id !== groupOf(document, field),
  )
  if (groups.length === 0) return []
  const children = groups.map(group => ({
    id: group.id,
    label: group.name,
    onAction: () => change(moveField(document, fieldId, { groupId: group.id })),
  }))
  return [{ id: 'move', label: t('collections.moveGroup'), icon: 'arrow_forward', children }]
}

async function copy(text: string): Promise<void> {
  if (await copyText(text)) toast.success({ title: t('collections.copied') })
  else toast.error({ title: t('collections.notCopied'), message: text })
}
