import { EmptyState, IconButton, Menu, SearchField } from '@trellis/ui'
import { TreeList } from '@trellis/ui/tree'
import { useState } from 'react'
import styles from '../collections.module.css'
import { t } from '../texts.ts'
import { fieldMenu, groupMenu } from './field-menu.ts'
import { applyMove, canDrop, groupPrefix, treeOf } from './field-tree.ts'
import type { CollectionEditor } from './use-collection-editor.ts'
import type { FieldActions } from './use-field-actions.ts'
import type { FieldSelection } from './use-field-selection.ts'

type FieldSidebarProps = {
  editor: CollectionEditor
  selection: FieldSelection
  actions: FieldActions
  onPaste: () => void
  onRename: (fieldId: string) => void
  takesLinks: boolean
}

/** The tree of groups and fields: search, add, reorder, remove. */
export function FieldSidebar({ editor, selection, actions, onPaste, onRename, takesLinks }: FieldSidebarProps) {
  const [search, setSearch] = useState('')
  const { document } = editor
  if (!document) return null
  const items = treeOf(document, search, editor.problems)
  return (
    <>
      <div className={styles.sidebarHead}>
        <SearchField
          size="small"
          isLive
          isCollapsible={false}
          value={search}
          onSubmit={setSearch}
          placeholder={t('collections.searchFields')}
        />
        <AddMenu actions={actions} onPaste={onPaste} takesLinks={takesLinks} />
      </div>
      <TreeList
        label={t('collections.fields')}
        items={items}
        selectedId={selection.selected}
        onSelect={selection.select}
        {...(search === '' ? { onMove: move => editor.change(applyMove(document, move)) } : {})}
        canDrop={canDrop}
        actions={item =>
          item.id.startsWith(groupPrefix)
            ? groupMenu(editor, actions, item.id.slice(groupPrefix.length))
            : fieldMenu({ editor, actions, fieldId: item.id, onRename })
        }
        empty={<EmptyState size="small" icon="search_off" title={t('collections.noFormat')} />}
      />
    </>
  )
}

type AddMenuProps = Pick<FieldSidebarProps, 'actions' | 'onPaste' | 'takesLinks'>

function AddMenu({ actions, onPaste, takesLinks }: AddMenuProps) {
  const link = {
    id: 'link',
    label: t('collections.addAssociation'),
    icon: 'hub',
    onAction: () => actions.addAssociation(),
  }
  return (
    <Menu
      label={t('collections.addMenu')}
      placement="bottom end"
      trigger={<IconButton icon="add" variant="outlined" size="small" label={t('collections.addMenu')} />}
      items={[
        { id: 'field', label: t('collections.addField'), icon: 'add', keys: 'N', onAction: () => actions.addField() },
        ...(takesLinks ? [link] : []),
        { id: 'group', label: t('collections.addGroup'), icon: 'splitscreen', onAction: actions.addGroup },
        { id: 'paste', label: t('collections.paste'), icon: 'list', onAction: onPaste },
      ]}
    />
  )
}
