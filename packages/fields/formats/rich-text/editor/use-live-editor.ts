import { DRAG_DROP_PASTE } from '@lexical/rich-text'
import { COMMAND_PRIORITY_LOW, type LexicalEditor } from 'lexical'
import { type ReactNode, useEffect, useMemo, useRef } from 'react'
import { useFilePicker } from '../../../inputs/use-file-picker.tsx'
import { type LiveEditor, makePlaces } from './live-editor.ts'
import { type RichUpload, useRichUploads } from './use-rich-uploads.ts'

type Live = {
  live: LiveEditor
  uploads: readonly RichUpload[]
  /** Has to stand somewhere in the page: the system's dialog for files comes by it. */
  filePicker: ReactNode
}

/** The editor with its files: chosen, pasted or dropped. */
export function useLiveEditor(editor: LexicalEditor): Live {
  const uploads = useRichUploads(editor)
  const picker = useFilePicker()
  const latest = useRef({ uploads, picker })
  useEffect(() => {
    latest.current = { uploads, picker }
  })
  const live = useMemo((): LiveEditor => {
    const take = (files: readonly File[]) => latest.current.uploads.add(files)
    return {
      editor,
      places: makePlaces(editor),
      chooseFiles: kind =>
        latest.current.picker.open({ isMultiple: true, take, accept: kind === 'image' ? 'image/*' : undefined }),
    }
  }, [editor])
  useEffect(() => live.places.register(), [live])
  useEffect(
    () =>
      editor.registerCommand(
        DRAG_DROP_PASTE,
        files => {
          latest.current.uploads.add(files)
          return true
        },
        COMMAND_PRIORITY_LOW,
      ),
    [editor],
  )
  return { live, uploads: uploads.underway, filePicker: picker.element }
}
