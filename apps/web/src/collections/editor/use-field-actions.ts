import { ownValue } from '@trellis/base'
import { allFormats } from '@trellis/fields'
import { moveByKey } from '@trellis/ui/tree'
import { addAssociation } from '../document/associations.ts'
import { addField, duplicateField } from '../document/fields.ts'
import { addGroup, inOrder } from '../document/groups.ts'
import { addColumns, type PastedColumn } from '../document/paste-columns.ts'
import { t } from '../texts.ts'
import { t as fieldText } from './field-texts.ts'
import { applyMove, canDrop, groupPrefix, treeOf } from './field-tree.ts'
import type { CollectionEditor } from './use-collection-editor.ts'
import type { FieldSelection } from './use-field-selection.ts'
import { useRemoval } from './use-removal.ts'

const textBlock = allFormats.find(({ isTextBlock }) => isTextBlock)

type Chosen = Pick<FieldSelection, 'selected' | 'select' | 'selectNew'>

/** What menus, buttons and keys do with fields and groups; what is added is chosen, ready to be named. */
export function useFieldActions(editor: CollectionEditor, selection: Chosen) {
  const { document } = editor
  const { selected, select, selectNew } = selection
  const removal = useRemoval(editor, selection)
  if (!document) return undefined
  const groupId = groupOfSelection(editor, selected)
  const inGroup = (wanted: string | undefined) => {
    const id = wanted ?? groupId
    return id === undefined ? {} : { groupId: id }
  }
  const take = (added: ReturnType<typeof addAssociation>) => {
    if (!added) return
    editor.change(added.document)
    selectNew(added.fieldId)
  }
  return {
    addField: (wanted?: string) => take(addField(document, { title: t('collections.addField'), ...inGroup(wanted) })),
    addAssociation: (wanted?: string) =>
      take(addAssociation(document, { title: t('collections.addAssociation'), ...inGroup(wanted) })),
    addTextBlock: (wanted?: string) => {
      if (!textBlock) return
      const { id: format, type, defaults } = textBlock
      take(
        addField(document, {
          title: fieldText('collections.field.addTextBlock'),
          field: { ...defaults, type, format },
          ...inGroup(wanted),
        }),
      )
    },
    addGroup: () => {
      const added = addGroup(document, t('collections.addGroup'))
      editor.change(added.document)
      selectNew(groupPrefix + added.groupId)
    },
    addColumns: (columns: readonly PastedColumn[]) => {
      const added = addColumns(document, columns, groupId)
      editor.change(added.document)
      select(added.fieldIds[0])
    },
    duplicate: (fieldId: string) => {
      const field = ownValue(document.schema.properties, fieldId)
      if (field) take(duplicateField(document, fieldId, t('collections.copyOf', { title: field.title })))
    },
    move: (id: string, direction: 'up' | 'down') => {
      const items = treeOf(document, '', {})
      const move = moveByKey(items, id, direction, item => item.isGroup === true)
      if (move && canDrop(move)) editor.change(applyMove(document, move))
    },
    remove: removal.remove,
    removal,
  }
}

export type FieldActions = NonNullable<ReturnType<typeof useFieldActions>>

/** New fields go where one is working. */
function groupOfSelection({ document }: CollectionEditor, selected: string | undefined): string | undefined {
  if (!document || selected === undefined) return undefined
  const id = selected.startsWith(groupPrefix)
    ? selected.slice(groupPrefix.length)
    : ownValue(document.schema.properties, selected)?.metadata?.detailGroupId
  return inOrder(document).some(group => group.id === id) ? id : undefined
}
