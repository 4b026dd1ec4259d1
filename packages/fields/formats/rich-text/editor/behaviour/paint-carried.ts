import { ListNode } from '@lexical/list'
import { TableNode } from '@lexical/table'
import { $getNodeByKey, type LexicalEditor, mergeRegister, type NodeMutation } from 'lexical'
import { carriedBy, paint } from '../model/nodes.ts'

/** Lists and tables are drawn by the library; what their stored elements carry beyond it is drawn here. */
export function registerPainting(editor: LexicalEditor): () => void {
  const paintAll = (changes: ReadonlyMap<string, NodeMutation>) =>
    editor.getEditorState().read(() => {
      for (const [key, change] of changes) if (change !== 'destroyed') paintOne(editor, key)
    })
  return mergeRegister(
    editor.registerMutationListener(ListNode, paintAll),
    editor.registerMutationListener(TableNode, paintAll),
  )
}

function paintOne(editor: LexicalEditor, key: string): void {
  const node = $getNodeByKey(key)
  const frame = editor.getElementByKey(key)
  const drawn = frame?.matches('table, ul, ol') ? frame : frame?.querySelector<HTMLElement>('table')
  if (!node || !drawn) return
  const name = drawn.localName
  const carried = carriedBy(node)
  const { 'data-list': _check, ...rest } = carried
  const isCheck = node instanceof ListNode && node.getListType() === 'check'
  paint(drawn, name, isCheck ? { ...rest, 'data-list': 'check' } : rest)
  if (name === 'ol' && !carried['type']) drawn.removeAttribute('type')
  const prefix = carried['data-prefix']
  if (prefix) drawn.style.setProperty('--prefix', JSON.stringify(prefix))
  else drawn.style.removeProperty('--prefix')
  // Items that are ticked are no list to readers, but boxes of a group.
  if (isCheck) drawn.setAttribute('role', 'group')
  else drawn.removeAttribute('role')
}
