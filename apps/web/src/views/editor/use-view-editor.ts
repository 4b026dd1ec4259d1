import type { ViewDocument } from '@trellis/model'
import { useState } from 'react'
import { type AssetEditor, useAssetEditor } from '../../assets/use-asset-editor.ts'
import { viewKind } from './view-kind.ts'
import { wrongNumbersIn } from './wrong-numbers.ts'

/** `revision`: forms keep what is typed by themselves; each step back is another one, with which they begin anew. */
export type ViewEditor = AssetEditor<ViewDocument> & { revision: number }

export function useViewEditor(id: string | undefined): ViewEditor {
  const editor = useAssetEditor(viewKind, id, wrongNumbersIn)
  const [revision, setRevision] = useState(0)
  const anew = (run: () => void) => () => {
    run()
    setRevision(before => before + 1)
  }
  return { ...editor, undo: anew(editor.undo), redo: anew(editor.redo), discard: anew(editor.discard), revision }
}
