import {
  $createNodeSelection,
  $getNearestNodeFromDOMNode,
  $getSelection,
  $isDecoratorNode,
  $isNodeSelection,
  $setSelection,
  CLICK_COMMAND,
  COMMAND_PRIORITY_HIGH,
  type LexicalEditor,
  mergeRegister,
} from 'lexical'

/** A press on an image, file or divider selects it; what is selected is marked. */
export function registerSelecting(editor: LexicalEditor): () => void {
  let marked: string[] = []
  return mergeRegister(
    editor.registerCommand(
      CLICK_COMMAND,
      event => {
        const node = event.target instanceof Node ? $getNearestNodeFromDOMNode(event.target) : null
        if (!$isDecoratorNode(node)) return false
        const selection = $createNodeSelection()
        selection.add(node.getKey())
        $setSelection(selection)
        return true
      },
      COMMAND_PRIORITY_HIGH,
    ),
    editor.registerUpdateListener(({ editorState }) => {
      const selection = editorState.read($getSelection)
      const selected = $isNodeSelection(selection)
        ? editorState.read(() => selection.getNodes().map(node => node.getKey()))
        : []
      for (const key of marked) editor.getElementByKey(key)?.removeAttribute('data-selected')
      for (const key of selected) editor.getElementByKey(key)?.setAttribute('data-selected', 'true')
      marked = selected
    }),
  )
}
