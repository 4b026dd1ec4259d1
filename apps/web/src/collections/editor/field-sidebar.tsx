import type { CollectionDocument } from '@trellis/model'
import { EmptyState, IconButton, Menu, type MenuEntry, SearchField, useLatest } from '@trellis/ui'
import { TreeList, type TreeListItem, type TreeMove } from '@trellis/ui/tree'
import { memo, useDeferredValue, useState } from 'react'
import styles from '../collections.module.css'
import { t } from '../texts.ts'
import { fieldMenu, groupMenu } from './field-menu.ts'
import type { Problems } from './field-problems.ts'
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
  const move = useLatest((move: TreeMove) => editor.change(current => applyMove(current, move)))
  const menuOf = useLatest(({ id }: TreeListItem) =>
    id.startsWith(groupPrefix)
      ? groupMenu(editor, actions, id.slice(groupPrefix.length))
      : fieldMenu({ editor, actions, fieldId: id, onRename }),
  )
  if (!document) return null
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
      <FieldTree
        {...{ document, search }}
        problems={editor.problems}
        selected={selection.selected}
        onSelect={selection.select}
        onMove={move}
        menuOf={menuOf}
      />
    </>
  )
}

type FieldTreeProps = {
  document: CollectionDocument
  search: string
  problems: Problems
  selected: string | undefined
  onSelect: (id: string) => void
  onMove: (move: TreeMove) => void
  menuOf: (item: TreeListItem) => MenuEntry[]
}

/** Typing goes first: the tree follows as soon as there is time. */
function FieldTree({ document, ...rest }: FieldTreeProps) {
  return <Rows document={useDeferredValue(document)} {...rest} />
}

const Rows = memo(function Rows({ document, search, problems, selected, onSelect, onMove, menuOf }: FieldTreeProps) {
  return (
    <TreeList
      label={t('collections.fields')}
      items={treeOf(document, search, problems)}
      selectedId={selected}
      onSelect={onSelect}
      {...(search === '' ? { onMove } : {})}
      canDrop={canDrop}
      actions={menuOf}
      empty={<EmptyState size="small" icon="search_off" title={t('collections.noFormat')} />}
    />
  )
})

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
