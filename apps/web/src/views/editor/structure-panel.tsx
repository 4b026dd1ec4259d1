import { findComponent, type ViewProblem } from '@trellis/components'
import type { ViewDocument } from '@trellis/model'
import { Button, copyText, IconButton, Menu } from '@trellis/ui'
import { TreeList, type TreeListItem } from '@trellis/ui/tree'
import { useState } from 'react'
import type { AssetEditor } from '../../assets/use-asset-editor.ts'
import { componentGroupsShown } from './component-texts.ts'
import { added, duplicated, findPlaced, moved, moveRefusal, treeOf, withComponent } from './edit-tree.ts'
import { t } from './texts.ts'
import type { NodeSelection } from './use-node.ts'
import styles from './view-editor.module.css'

type StructurePanelProps = {
  editor: AssetEditor<ViewDocument>
  document: ViewDocument
  node: NodeSelection
  problems: readonly ViewProblem[]
}

/** The tree of components: add, move, duplicate, remove. */
export function StructurePanel({ editor, document, node, problems }: StructurePanelProps) {
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set())
  const byId = new Map(problems.map(({ componentId, message }) => [componentId, message]))
  const items = treeOf(document, byId)
  const open = new Set(groupsIn(items).filter(id => !closed.has(id)))
  const choose = ([next, id]: [ViewDocument, string]) => {
    editor.change(next)
    node.select(id)
  }
  const add = (id: string) => {
    const kind = findComponent(id)
    if (!kind) return
    choose(added(document, kind, node.selected))
    node.setPart('detail')
  }
  const remove = (id: string) => {
    const { parent } = findPlaced(document, id) ?? {}
    editor.change(withComponent(document, id, () => undefined))
    node.select(parent?.id)
  }
  return (
    <>
      <div className={styles.head}>
        <Menu
          label={t('viewEditor.add')}
          trigger={<Button icon="add">{t('viewEditor.add')}</Button>}
          groups={componentGroupsShown()}
          onAction={add}
        />
        <IconButton icon="undo" label={t('viewEditor.undo')} isDisabled={!editor.canUndo} onPress={editor.undo} />
        <IconButton icon="redo" label={t('viewEditor.redo')} isDisabled={!editor.canRedo} onPress={editor.redo} />
      </div>
      <TreeList
        label={t('viewEditor.structure')}
        items={items}
        selectedId={node.selected}
        onSelect={node.select}
        expandedIds={open}
        onExpandedChange={next => setClosed(new Set(groupsIn(items).filter(id => !next.has(id))))}
        onMove={move => editor.change(moved(document, move))}
        canDrop={move => moveRefusal(document, move) === undefined}
        actions={({ id }) => [
          {
            id: 'duplicate',
            label: t('viewEditor.duplicate'),
            icon: 'content_copy',
            isDisabled: findPlaced(document, id)?.parent === undefined,
            onAction: () => choose(duplicated(document, id)),
          },
          { id: 'copy', label: t('viewEditor.copyId'), icon: 'tag', onAction: () => void copyText(id) },
          {
            id: 'remove',
            label: t('viewEditor.remove'),
            icon: 'delete',
            isDisabled: id === document.content.id,
            onAction: () => remove(id),
          },
        ]}
      />
      {problems.length > 0 && (
        <details className={styles.problems}>
          <summary>{t('viewEditor.problems', { count: problems.length })}</summary>
          <ul>
            {problems.map(({ componentId, message }, at) => (
              <li key={at}>
                <Button variant="link" onPress={() => node.select(componentId)}>
                  {`${findPlaced(document, componentId)?.component.name ?? componentId}: ${message}`}
                </Button>
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  )
}

function groupsIn(items: readonly TreeListItem[]): string[] {
  return items.flatMap(({ id, children = [] }) => (children.length > 0 ? [id, ...groupsIn(children)] : []))
}
