import type { CollectionDocument } from '@trellis/model'
import { EmptyState, IconButton, Menu, type MenuEntry, SearchField, useLatest } from '@trellis/ui'
import { TreeList, type TreeListItem, type TreeMove } from '@trellis/ui/tree'
import { memo, useState } from 'react'
import styles from '../collections.module.css'
import { t } from '../texts.ts'
import { fieldMenu, groupMenu } from './field-menu.ts'
import type { Problems } from './field-problems.ts'
import { t as fieldText } from './field-texts.ts'
import { applyMove, canDrop, groupPrefix, treeOf } from './field-tree.ts'
import type { CollectionEditor } from './use-collection-editor.ts'
import type { FieldActions } from './use-field-actions.ts'
import type { FieldSelection } from './use-field-selection.ts'
import { useTreeDocument } from './use-tree-document.ts'

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
  const { fresh } = selection
  const [lastFresh, setLastFresh] = useState(fresh)
  if (fresh !== lastFresh) {
    setLastFresh(fresh)
    // What was just added is not what was searched for before.
    if (fresh !== undefined) setSearch('')
  }
  const move = useLatest((move: TreeMove) => editor.change(current => applyMove(current, move)))
  const add = useLatest((what: Addition) => {
    const additions = {
      field: () => actions.addField(),
      link: () => actions.addAssociation(),
      text: () => actions.addTextBlock(),
      group: actions.addGroup,
      paste: onPaste,
    }
    additions[what]()
  })
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
        <AddMenu onAdd={add} takesLinks={takesLinks} />
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

function FieldTree({ document, ...rest }: FieldTreeProps) {
  return <Rows document={useTreeDocument(document)} {...rest} />
}

const Rows = memo(function Rows({ document, search, problems, selected, onSelect, onMove, menuOf }: FieldTreeProps) {
  const items = treeOf(document, search, problems)
  const groups = useOpenGroups(items, selected)
  return (
    <TreeList
      label={t('collections.fields')}
      items={items}
      {...groups}
      selectedId={selected}
      onSelect={onSelect}
      {...(search === '' ? { onMove } : {})}
      canDrop={canDrop}
      actions={menuOf}
      empty={<EmptyState size="small" icon="search_off" title={t('collections.noFormat')} />}
    />
  )
})

/** All but those that were closed; the one of a field that is chosen anew opens, for that is to be seen. */
function useOpenGroups(items: readonly TreeListItem[], selected: string | undefined) {
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set())
  const group = items.find(({ children = [] }) => children.some(({ id }) => id === selected))?.id
  const [shown, setShown] = useState<string>()
  if (selected !== shown && (group !== undefined || selected === undefined)) {
    setShown(selected)
    if (group !== undefined && closed.has(group)) setClosed(new Set([...closed].filter(id => id !== group)))
  }
  const ids = items.map(({ id }) => id)
  return {
    expandedIds: new Set(ids.filter(id => !closed.has(id))),
    onExpandedChange: (open: Set<string>) => setClosed(new Set(ids.filter(id => !open.has(id)))),
  }
}

type Addition = 'field' | 'link' | 'text' | 'group' | 'paste'

type AddMenuProps = { onAdd: (what: Addition) => void; takesLinks: boolean }

const AddMenu = memo(function AddMenu({ onAdd, takesLinks }: AddMenuProps) {
  const entry = (id: Addition, label: string, icon: string, keys?: string) => ({
    id,
    label,
    icon,
    ...(keys ? { keys } : {}),
    onAction: () => onAdd(id),
  })
  return (
    <Menu
      label={t('collections.addMenu')}
      placement="bottom end"
      trigger={<IconButton icon="add" variant="outlined" size="small" label={t('collections.addMenu')} />}
      items={[
        entry('field', t('collections.addField'), 'add', 'N'),
        ...(takesLinks ? [entry('link', t('collections.addAssociation'), 'hub')] : []),
        entry('text', fieldText('collections.field.addTextBlock'), 'info'),
        entry('group', t('collections.addGroup'), 'splitscreen'),
        entry('paste', t('collections.paste'), 'list'),
      ]}
    />
  )
})
