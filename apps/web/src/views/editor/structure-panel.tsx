import { ownValue } from '@trellis/base'
import type { ViewDocument } from '@trellis/model'
import { IconButton, Tabs } from '@trellis/ui'
import { TreeList, type TreeListItem } from '@trellis/ui/tree'
import { type KeyboardEvent, useState } from 'react'
import type { ComponentEditing } from './component-editing.ts'
import { componentMenu } from './component-menu.ts'
import { ComponentPalette } from './component-palette.tsx'
import { findPlaced } from './edit-tree.ts'
import type { EditorProblem } from './editor-problems.ts'
import { moveRefusal } from './move-components.ts'
import { ProblemList } from './problem-list.tsx'
import styles from './structure.module.css'
import { structureRows } from './structure-rows.ts'
import { t } from './texts.ts'
import type { NodeSelection } from './use-node.ts'
import type { ViewEditor } from './use-view-editor.ts'

type StructurePanelProps = {
  editor: ViewEditor
  view: ViewDocument
  node: NodeSelection
  editing: ComponentEditing
  problems: readonly EditorProblem[]
}

/** The tree of components and the palette of kinds, above what is wrong. */
export function StructurePanel(props: StructurePanelProps) {
  const { editor, view, node, problems, editing } = props
  const [tab, setTab] = useState('tree')
  const add = (kind: string) => {
    editing.add(kind)
    node.setPart('detail')
  }
  const goTo = (id: string) => {
    node.select(id)
    node.setPart('detail')
  }
  return (
    <div className={styles.panel} data-components>
      <div className={styles.head}>
        <Tabs
          label={t('viewEditor.structure')}
          variant="form"
          tabs={[
            { id: 'tree', title: t('viewEditor.tree'), icon: 'account_tree' },
            { id: 'add', title: t('viewEditor.palette'), icon: 'add' },
          ]}
          value={tab}
          onChange={setTab}
        />
        <IconButton icon="undo" label={t('viewEditor.undo')} isDisabled={!editor.canUndo} onPress={editor.undo} />
        <IconButton icon="redo" label={t('viewEditor.redo')} isDisabled={!editor.canRedo} onPress={editor.redo} />
      </div>
      <div className={styles.body}>{tab === 'add' ? <ComponentPalette onAdd={add} /> : <Structure {...props} />}</div>
      <ProblemList problems={problems} view={view} viewId={editor.id} onGo={goTo} />
    </div>
  )
}

function Structure({ view, node, editing, problems }: StructurePanelProps) {
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set())
  const byId = new Map(problems.flatMap(({ componentId, message }) => (componentId ? [[componentId, message]] : [])))
  const items = structureRows(view, byId)
  const open = new Set(groupsIn(items).filter(id => !closed.has(id)))
  // The tree takes these keys for opening and closing rows, and for its own selection.
  const press = (event: KeyboardEvent) => {
    const parent = findPlaced(view, node.selected)?.parent
    const key = event.altKey ? ownValue({ ArrowLeft: 'out', ArrowRight: 'in' } as const, event.key) : undefined
    const isUp = event.key === 'Escape' && parent !== undefined
    if (!key && !isUp) return
    event.preventDefault()
    event.stopPropagation()
    if (key) editing.moveByKey(node.chosen, key)
    else node.select(parent?.id)
  }
  return (
    <div className={styles.tree} onKeyDownCapture={press} role="presentation">
      <TreeList
        label={t('viewEditor.structure')}
        items={items}
        selectedIds={node.chosen}
        onSelectMany={node.selectMany}
        expandedIds={open}
        onExpandedChange={next => setClosed(new Set(groupsIn(items).filter(id => !next.has(id))))}
        onMove={({ id, also = [], ...target }) => editing.move([id, ...also], target)}
        refusalOf={({ id, also = [], ...target }) => moveRefusal(view, [id, ...also], target)}
        actions={({ id }) => componentMenu(id, { view, node, editing })}
      />
    </div>
  )
}

function groupsIn(items: readonly TreeListItem[]): string[] {
  return items.flatMap(({ id, children = [] }) => (children.length > 0 ? [id, ...groupsIn(children)] : []))
}
