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

type Scene = {
  editor: Pick<AssetEditor<ViewDocument>, 'change'>
  view: ViewDocument
  node: Pick<NodeSelection, 'selected' | 'select' | 'selectMany'>
}

/** What palette, menus, keys and drags do with the components of a view; what is refused is said. */
export const componentEditing = (scene: Scene) => ({ ...placing(scene), ...copying(scene) })

export type ComponentEditing = ReturnType<typeof componentEditing>

function take({ editor, node }: Scene, result: Added): void {
  if ('refusal' in result) return void toast.warning({ title: result.refusal })
  editor.change(result.view)
  node.selectMany(result.ids)
}

function placing(scene: Scene) {
  const { view, node } = scene
  const move = (ids: readonly string[], target: Target) => {
    const refusal = moveRefusal(view, ids, target)
    take(scene, refusal === undefined ? { view: moved(view, ids, target), ids: [...ids] } : { refusal })
  }
  return {
    add: (type: string) => {
      const component = made(type)
      if (!component) return
      const result = withNew(view, [component], node.selected)
      take(scene, 'refusal' in result ? result : { ...result, ids: [component.id] })
    },
    /** A new one of a kind where it was dropped. */
    drop: (type: string, target: Target) => {
      const component = made(type)
      if (!component) return
      const refusal = countRefusal(view, [component]) ?? refusalAt(view, [component], target)
      const put = () => ({ view: insertedAt(view, [component], target), ids: [component.id] })
      take(scene, refusal === undefined ? put() : { refusal })
    },
    move,
    moveByKey: (ids: readonly string[], key: MoveKey) => {
      const parts = topmost(view, ids)
      const edge = key === 'down' ? parts.at(-1) : parts[0]
      const target = edge && targetByKey(view, edge.id, key)
      if (target) move(ids, target)
    },
  }
}

function made(type: string): ViewComponent | undefined {
  const kind = findComponent(type)
  return kind && newComponent(kind)
}

function copying(scene: Scene) {
  const { view, node, editor } = scene
  const remove = (ids: readonly string[]) => {
    const gone = topmost(view, ids).filter(({ id }) => id !== view.content.id)
    if (gone.length === 0) return
    const parent = findPlaced(view, gone[0]?.id)?.parent
    editor.change(removed(view, ids))
    node.select(parent?.id)
  }
  const copy = (ids: readonly string[], isCut = false): string | undefined => {
    const text = clipText(view, ids, isCut)
    if (text !== undefined) toast.success({ title: t('viewEditor.copied', { count: topmost(view, ids).length }) })
    return text
  }
  const paste = (text: string, chosen = node.selected) => take(scene, pasted(view, text, chosen))
  return {
    remove,
    duplicate: (ids: readonly string[]) => take(scene, duplicated(view, ids)),
    copy: (ids: readonly string[]) => copy(ids),
    cut: (ids: readonly string[]): string | undefined => {
      const text = ids.includes(view.content.id) ? undefined : copy(ids, true)
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

async function readClipboard(): Promise<string | undefined> {
  try {
    return await navigator.clipboard.readText()
  } catch {
    return undefined
  }
}
