import { findComponent, newComponent } from '@trellis/components'
import type { ViewComponent, ViewDocument } from '@trellis/model'
import { copyText, toast } from '@trellis/ui'
import type { AssetEditor } from '../../assets/use-asset-editor.ts'
import { type Added, clipText, duplicated, pasted } from './copy-components.ts'
import { findPlaced, topmost } from './edit-tree.ts'
import {
  countRefusal,
  insertedAt,
  moved,
  moveRefusal,
  refusalAt,
  removed,
  type Target,
  targetByKey,
  withNew,
} from './move-components.ts'
import { t } from './texts.ts'
import type { NodeSelection } from './use-node.ts'

export type MoveKey = Parameters<typeof targetByKey>[2]

/** What palette, menus, keys and drags do with the components of a view; what is refused is said. */
export function useComponentEditing(
  editor: Pick<AssetEditor<ViewDocument>, 'change'>,
  view: ViewDocument,
  node: Pick<NodeSelection, 'selected' | 'select' | 'selectMany'>,
) {
  const take = (result: Added): boolean => {
    if ('refusal' in result) {
      toast.warning({ title: result.refusal })
      return false
    }
    editor.change(result.view)
    node.selectMany(result.ids)
    return true
  }
  const made = (type: string): ViewComponent | undefined => {
    const kind = findComponent(type)
    return kind && newComponent(kind)
  }
  const remove = (ids: readonly string[]) => {
    const [first] = topmost(view, ids)
    const parent = findPlaced(view, first?.id)?.parent
    const next = removed(view, ids)
    if (next.content === view.content && next.modals.length === view.modals.length) return
    editor.change(next)
    node.select(parent?.id)
  }
  const copy = (ids: readonly string[], isCut = false): string | undefined => {
    const text = clipText(view, ids, isCut)
    if (text !== undefined) toast.success({ title: t('viewEditor.copied', { count: topmost(view, ids).length }) })
    return text
  }
  const paste = (text: string, chosen = node.selected) => take(pasted(view, text, chosen))
  return {
    add: (type: string) => {
      const component = made(type)
      if (!component) return
      const result = withNew(view, [component], node.selected)
      take('refusal' in result ? result : { ...result, ids: [component.id] })
    },
    /** A new one of a kind where it was dropped. */
    drop: (type: string, target: Target) => {
      const component = made(type)
      if (!component) return
      const refusal = countRefusal(view, [component]) ?? refusalAt(view, [component], target)
      take(refusal === undefined ? { view: insertedAt(view, [component], target), ids: [component.id] } : { refusal })
    },
    move: (ids: readonly string[], target: Target) => {
      const refusal = moveRefusal(view, ids, target)
      take(refusal === undefined ? { view: moved(view, ids, target), ids: [...ids] } : { refusal })
    },
    moveByKey: (ids: readonly string[], key: MoveKey) => {
      const parts = topmost(view, ids)
      const edge = key === 'down' ? parts.at(-1) : parts[0]
      const target = edge && targetByKey(view, edge.id, key)
      if (!target) return
      const refusal = moveRefusal(view, ids, target)
      take(refusal === undefined ? { view: moved(view, ids, target), ids: [...ids] } : { refusal })
    },
    remove,
    duplicate: (ids: readonly string[]) => take(duplicated(view, ids)),
    copy,
    cut: (ids: readonly string[]): string | undefined => {
      const text = copy(
        ids.filter(id => id !== view.content.id),
        true,
      )
      if (text !== undefined) remove(ids)
      return text
    },
    paste,
    /** From a menu: the browser may not let a page read the clipboard. */
    pasteFromClipboard: async (chosen: string) => {
      const text = await readClipboard()
      if (text === undefined) toast.warning({ title: t('viewEditor.pasteHow') })
      else paste(text, chosen)
    },
    toClipboard: (text: string | undefined) => text !== undefined && void copyText(text),
  }
}

export type ComponentEditing = ReturnType<typeof useComponentEditing>

async function readClipboard(): Promise<string | undefined> {
  try {
    return await navigator.clipboard.readText()
  } catch {
    return undefined
  }
}
