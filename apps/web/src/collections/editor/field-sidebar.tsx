import { findFormat } from '@trellis/fields'
import { type CollectionDocument, isSystemField, systemGroup } from '@trellis/model'
import { EmptyState, IconButton, Menu, type MenuEntry, SearchField, toast } from '@trellis/ui'
import { TreeList, type TreeListItem, type TreeMove } from '@trellis/ui/tree'
import { useState } from 'react'
import styles from '../collections.module.css'
import { addField, duplicateField, fieldsOfGroup, isRequired, moveField, removeField } from '../document/fields.ts'
import { addGroup, inOrder, moveGroup, removeGroup } from '../document/groups.ts'
import { t } from '../texts.ts'
import { RenameDialog } from './rename-dialog.tsx'
import type { CollectionEditor } from './use-collection-editor.ts'

export const groupPrefix = 'group:'

type FieldSidebarProps = {
  editor: CollectionEditor
  selected: string | undefined
  onSelect: (id: string | undefined) => void
}

/** The tree of groups and fields: search, add, reorder, remove. */
export function FieldSidebar({ editor, selected, onSelect }: FieldSidebarProps) {
  const [search, setSearch] = useState('')
  const [renaming, setRenaming] = useState<string>()
  const { document } = editor
  if (!document) return null
  const add = (groupId?: string) => {
    const added = addField(document, { title: t('collections.addField'), ...(groupId ? { groupId } : {}) })
    editor.change(added.document)
    onSelect(added.fieldId)
  }
  const addNewGroup = () => {
    const added = addGroup(document, t('collections.addGroup'))
    editor.change(added.document)
    onSelect(groupPrefix + added.groupId)
  }
  return (
    <div className={styles.sidebar}>
      <div className={styles.sidebarHead}>
        <SearchField
          size="small"
          isLive
          isCollapsible={false}
          value={search}
          onSubmit={setSearch}
          placeholder={t('collections.searchFields')}
        />
        <Menu
          label={t('collections.addMenu')}
          placement="bottom end"
          trigger={<IconButton icon="add" variant="outlined" size="small" label={t('collections.addMenu')} keys="N" />}
          items={[
            { id: 'field', label: t('collections.addField'), icon: 'add', onAction: () => add() },
            { id: 'group', label: t('collections.addGroup'), icon: 'splitscreen', onAction: addNewGroup },
          ]}
        />
      </div>
      <TreeList
        label={t('collections.fields')}
        items={treeOf(document, search, editor.problems)}
        selectedId={selected}
        onSelect={onSelect}
        {...(search === '' ? { onMove: move => editor.change(applyMove(document, move)) } : {})}
        canDrop={canDrop}
        actions={item =>
          item.id.startsWith(groupPrefix)
            ? groupActions(editor, item.id.slice(groupPrefix.length), add)
            : fieldActions({ editor, fieldId: item.id, onSelect, onRename: setRenaming })
        }
        empty={<EmptyState size="small" icon="search_off" title={t('collections.noFieldSelected')} />}
      />
      {renaming && (
        <RenameDialog
          document={document}
          fieldId={renaming}
          onClose={() => setRenaming(undefined)}
          onRename={(next, to) => {
            editor.change(next, { rename: { from: renaming, to } })
            onSelect(to)
            setRenaming(undefined)
          }}
        />
      )}
    </div>
  )
}

function treeOf(
  document: CollectionDocument,
  search: string,
  problems: Readonly<Record<string, string>>,
): TreeListItem[] {
  const wanted = search.toLowerCase()
  return inOrder(document)
    .filter(group => group.id !== systemGroup.id)
    .map(group => ({
      id: groupPrefix + group.id,
      title: group.name,
      isGroup: true,
      color: group.color ?? null,
      children: fieldsOfGroup(document, group.id)
        .filter(([id, field]) => `${id} ${field.title}`.toLowerCase().includes(wanted))
        .map(([id, field]) => ({
          id,
          title: field.title,
          icon: findFormat(field.format)?.icon ?? 'label',
          hint: findFormat(field.format)?.label ?? field.format,
          marks: marksOf(document, id, problems),
        })),
    }))
}

function marksOf(
  document: CollectionDocument,
  id: string,
  problems: Readonly<Record<string, string>>,
): NonNullable<TreeListItem['marks']> {
  const field = document.schema.properties[id]
  const hasProblem = Object.keys(problems).some(path => path.includes(`.properties.${id}`))
  return [
    ...(isRequired(document, id) ? [{ icon: 'emergency', label: t('collections.mark.required') }] : []),
    ...(field?.metadata?.hidden ? [{ icon: 'visibility_off', label: t('collections.mark.hidden') }] : []),
    ...(hasProblem ? [{ icon: 'error', label: t('collections.mark.problem'), status: 'error' as const }] : []),
  ]
}

/** Fields go beside fields or into groups; groups beside groups. */
function canDrop({ id, targetId, position }: TreeMove): boolean {
  const isGroup = id.startsWith(groupPrefix)
  const isTargetGroup = targetId.startsWith(groupPrefix)
  if (isGroup) return isTargetGroup && position !== 'on'
  return isTargetGroup ? position === 'on' : position !== 'on'
}

function applyMove(document: CollectionDocument, { id, targetId, position }: TreeMove): CollectionDocument {
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

function groupActions(editor: CollectionEditor, groupId: string, add: (groupId: string) => void): MenuEntry[] {
  const { document } = editor
  if (!document) return []
  return [
    { id: 'add', label: t('collections.addField'), icon: 'add', onAction: () => add(groupId) },
    { id: 'copy', label: t('collections.copyGroupId'), icon: 'content_copy', onAction: () => void copy(groupId) },
    {
      id: 'remove',
      label: t('collections.removeGroup'),
      icon: 'delete',
      isDanger: true,
      isDisabled: document.detailGroupList.filter(({ id }) => id !== systemGroup.id).length < 2,
      onAction: () => editor.change(removeGroup(document, groupId)),
    },
  ]
}

type FieldActions = {
  editor: CollectionEditor
  fieldId: string
  onSelect: (id: string | undefined) => void
  onRename: (fieldId: string) => void
}

function fieldActions({ editor, fieldId, onSelect, onRename }: FieldActions): MenuEntry[] {
  const { document } = editor
  const field = document?.schema.properties[fieldId]
  if (!document || !field || isSystemField(fieldId)) return []
  const isLink = findFormat(field.format)?.storage === 'link'
  const groups = inOrder(document).filter(({ id }) => id !== systemGroup.id && id !== field.metadata?.detailGroupId)
  return [
    { id: 'copy', label: t('collections.copyId'), icon: 'content_copy', onAction: () => void copy(fieldId) },
    {
      id: 'rename',
      label: t('collections.editId'),
      description: t('collections.editIdNote'),
      icon: 'key',
      isDisabled: isLink,
      onAction: () => onRename(fieldId),
    },
    {
      id: 'duplicate',
      label: t('collections.duplicate'),
      icon: 'content_copy',
      isDisabled: isLink,
      onAction: () => {
        const copied = duplicateField(document, fieldId, field.title)
        editor.change(copied.document)
        onSelect(copied.fieldId)
      },
    },
    ...groups.map(group => ({
      id: `move-${group.id}`,
      label: t('collections.moveGroup', { group: group.name }),
      icon: 'arrow_forward',
      onAction: () => editor.change(moveField(document, fieldId, { groupId: group.id })),
    })),
    {
      id: 'remove',
      label: t('collections.removeField'),
      icon: 'delete',
      isDanger: true,
      onAction: () => {
        editor.change(removeField(document, fieldId))
        onSelect(undefined)
        toast.success({ title: t('collections.removed', { title: field.title }), undo: editor.undo })
      },
    },
  ]
}

async function copy(text: string): Promise<void> {
  await navigator.clipboard.writeText(text)
  toast.success({ title: t('collections.copied') })
}
