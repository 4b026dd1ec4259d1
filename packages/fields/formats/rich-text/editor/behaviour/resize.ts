import {
  $getTableColumnIndexFromTableCellNode,
  $getTableNodeFromLexicalNodeOrThrow,
  $isTableCellNode,
} from '@lexical/table'
import { $getNearestNodeFromDOMNode, $getNodeByKey, type LexicalEditor } from 'lexical'
import { ImageNode } from '../model/nodes.ts'
import { setColumnWidth, setImageWidth } from './widths.ts'

/** How near to an edge a press takes hold of it, in pixels. */
const reach = 8

type Hold = { begin: number; width: number; apply: (width: number) => void }

/** Edges of columns and the lower corner of a selected image are drawn to another size; menus do the same by the keyboard. */
export function registerResizing(editor: LexicalEditor): () => void {
  return editor.registerRootListener(root => {
    if (!root) return undefined
    let hold: Hold | undefined
    const move = ({ clientX }: PointerEvent) => hold?.apply(hold.width + clientX - hold.begin)
    const end = () => {
      hold = undefined
      root.removeEventListener('pointermove', move)
    }
    const begin = (event: PointerEvent) => {
      hold = event.button === 0 ? takeHold(editor, event) : undefined
      if (!hold) return
      event.preventDefault()
      root.setPointerCapture(event.pointerId)
      root.addEventListener('pointermove', move)
    }
    root.addEventListener('pointerdown', begin)
    root.addEventListener('pointerup', end)
    root.addEventListener('pointercancel', end)
    return () => {
      end()
      root.removeEventListener('pointerdown', begin)
      root.removeEventListener('pointerup', end)
      root.removeEventListener('pointercancel', end)
    }
  })
}

function takeHold(editor: LexicalEditor, event: PointerEvent): Hold | undefined {
  if (!(event.target instanceof Element)) return undefined
  const image = event.target.closest('[data-selected] img')
  const cell = event.target.closest('td, th')
  if (image) return holdImage(editor, image, event)
  return cell ? holdColumn(editor, cell, event) : undefined
}

function holdImage(editor: LexicalEditor, image: Element, { clientX, clientY }: PointerEvent): Hold | undefined {
  const { right, bottom, width } = image.getBoundingClientRect()
  if (right - clientX > 2 * reach || bottom - clientY > 2 * reach) return undefined
  const key = editor.read(() => $getNearestNodeFromDOMNode(image)?.getKey() ?? '')
  const ratio = ratioOf(image)
  const most = widestIn(image)
  return {
    begin: clientX,
    width,
    apply: wanted =>
      editor.update(() => {
        const node = $getNodeByKey(key)
        if (node instanceof ImageNode) setImageWidth(node, { wanted, most, ratio })
      }),
  }
}

function holdColumn(editor: LexicalEditor, cell: Element, { clientX }: PointerEvent): Hold | undefined {
  const { right, width } = cell.getBoundingClientRect()
  if (right - clientX > reach) return undefined
  const key = editor.read(() => $getNearestNodeFromDOMNode(cell)?.getKey() ?? '')
  return {
    begin: clientX,
    width,
    apply: wanted =>
      editor.update(() => {
        const node = $getNodeByKey(key)
        if (!$isTableCellNode(node)) return
        const last = $getTableColumnIndexFromTableCellNode(node) + node.getColSpan() - 1
        setColumnWidth($getTableNodeFromLexicalNodeOrThrow(node), last, wanted)
      }),
  }
}

/** Height by width of the picture itself. */
export const ratioOf = (image: Element): number => {
  const { width, height } = image.getBoundingClientRect()
  return image instanceof HTMLImageElement && image.naturalWidth > 0
    ? image.naturalHeight / image.naturalWidth
    : height / Math.max(1, width)
}

/** An image is at most as wide as what it stands in. */
export const widestIn = (image: Element): number => {
  const around = image.closest('td, th, [contenteditable=true]')
  return around ? around.clientWidth : Number.POSITIVE_INFINITY
}
