import { $isLinkNode } from '@lexical/link'
import { $getSelectionStyleValueForProperty } from '@lexical/selection'
import { $isTableNode, $isTableSelection } from '@lexical/table'
import { $findMatchingParent } from '@lexical/utils'
import { $getSelection, $isNodeSelection, $isRangeSelection, type LexicalNode } from 'lexical'
import { markOrder } from '../../text-runs.ts'
import { blockAt, infoBlockAt, type ListKind, listKindAt, selectedNode, type TextBlock } from '../behaviour/commands.ts'
import { formatOfMark, type Mark } from '../model/marks.ts'
import { type Attributes, carriedBy, ImageNode } from '../model/nodes.ts'

export type PlacedImage = { key: string; carried: Attributes }

/** What stands at the cursor, for the toolbar. */
export type EditorPlace = {
  marks: readonly Mark[]
  block: TextBlock
  list?: ListKind
  href?: string
  color: string
  background: string
  infoBlock?: Attributes
  table?: Attributes
  image?: PlacedImage
  canUndo: boolean
  canRedo: boolean
}

export const nowhere: EditorPlace = {
  marks: [],
  block: 'p',
  color: '',
  background: '',
  canUndo: false,
  canRedo: false,
}

export function readPlace(): Omit<EditorPlace, 'canUndo' | 'canRedo'> {
  const selection = $getSelection()
  const node = selectedNode()
  const list = listKindAt(node)
  const href = hrefAt(node)
  const infoBlock = infoBlockAt(node)
  const table = node && $findMatchingParent(node, $isTableNode)
  const [only] = $isNodeSelection(selection) ? selection.getNodes() : []
  const hasMarks = $isRangeSelection(selection) || $isTableSelection(selection)
  const isText = $isRangeSelection(selection)
  return {
    marks: hasMarks ? markOrder.filter(mark => selection.hasFormat(formatOfMark[mark])) : [],
    block: blockAt(node),
    color: isText ? $getSelectionStyleValueForProperty(selection, 'color', '') : '',
    background: isText ? $getSelectionStyleValueForProperty(selection, 'background-color', '') : '',
    ...(list ? { list } : {}),
    ...(href === undefined ? {} : { href }),
    ...(infoBlock ? { infoBlock: carriedBy(infoBlock) } : {}),
    ...(table ? { table: carriedBy(table) } : {}),
    ...(only instanceof ImageNode ? { image: { key: only.getKey(), carried: carriedBy(only) } } : {}),
  }
}

function hrefAt(node: LexicalNode | undefined): string | undefined {
  const link = node && $findMatchingParent(node, $isLinkNode)
  return $isLinkNode(link) ? link.getURL() : undefined
}
