import type { LexicalEditor } from 'lexical'
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { readNodes } from '../read-nodes.ts'
import { registerEditing } from './behaviour/register-editing.ts'
import { editorLimits } from './limits.ts'
import { loadDocument, writeDocument } from './model/create-rich-editor.ts'

export type DocumentProps = { html: string; onChange: (html: string) => void }

/**
 * Joins the editor to its element and its text to the value. Whoever holds the value hears of a change when typing pauses and
 * when `tell` is called; a text that nobody changed is never told, so that it stays as it was stored.
 */
export function useDocument(
  editor: LexicalEditor,
  host: RefObject<HTMLElement | null>,
  { html, onChange }: DocumentProps,
  register: () => () => void,
): { tell: () => void } {
  /** The value as its holder has it, and the same as the editor writes it. */
  const known = useRef({ given: html, written: '' })
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const give = useEffectEvent((text: string) => onChange(text))
  const load = useEffectEvent((text: string) => {
    loadDocument(editor, readNodes(text))
    known.current = { given: text, written: writeDocument(editor) }
  })
  const registerAll = useEffectEvent(() => register())
  const tell = () => {
    if (timer.current === undefined) return
    clearTimeout(timer.current)
    timer.current = undefined
    const written = writeDocument(editor)
    if (written === known.current.written) return
    known.current = { given: written, written }
    give(written)
  }
  const tellLater = useEffectEvent(tell)
  const begin = useEffectEvent(() => load(html))
  useEffect(() => {
    editor.setRootElement(host.current)
    begin()
    const stop = registerEditing(editor)
    const stopMore = registerAll()
    const stopListening = editor.registerUpdateListener(({ dirtyElements, dirtyLeaves }) => {
      if (dirtyElements.size === 0 && dirtyLeaves.size === 0) return
      clearTimeout(timer.current)
      timer.current = setTimeout(() => tellLater(), editorLimits.changeDelay)
    })
    return () => {
      tellLater()
      stopListening()
      stopMore()
      stop()
      editor.setRootElement(null)
    }
  }, [editor, host])
  useEffect(() => {
    if (html === known.current.given) return
    clearTimeout(timer.current)
    timer.current = undefined
    load(html)
  }, [html])
  return { tell }
}
