import type { LexicalEditor } from 'lexical'
import { type RefObject, useEffect, useEffectEvent, useMemo } from 'react'
import { cleanBlocks } from '../clean-blocks.ts'
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
): { tell: () => void } {
  const keeper = useMemo(() => makeKeeper(editor), [editor])
  useEffect(() => keeper.hear(onChange), [keeper, onChange])
  const begin = useEffectEvent(() => keeper.load(html))
  useEffect(() => {
    editor.setRootElement(host.current)
    begin()
    const stop = registerEditing(editor)
    keeper.settle()
    const stopListening = editor.registerUpdateListener(({ dirtyElements, dirtyLeaves }) => {
      if (dirtyElements.size > 0 || dirtyLeaves.size > 0) keeper.tellLater()
    })
    return () => {
      keeper.tell()
      stopListening()
      stop()
      editor.setRootElement(null)
    }
  }, [editor, host, keeper])
  useEffect(() => {
    if (!keeper.isKnown(html)) keeper.load(html)
  }, [keeper, html])
  return keeper
}

/** Knows the value as its holder has it, and the same as the editor writes it. */
function makeKeeper(editor: LexicalEditor) {
  let give: DocumentProps['onChange'] = () => undefined
  let known = { given: '', written: '' }
  let timer: ReturnType<typeof setTimeout> | undefined
  const stop = () => {
    clearTimeout(timer)
    timer = undefined
  }
  const tell = () => {
    if (timer === undefined) return
    stop()
    const written = writeDocument(editor)
    if (written === known.written) return
    known = { given: written, written }
    give(written)
  }
  return {
    hear(onChange: DocumentProps['onChange']) {
      give = onChange
    },
    tell,
    tellLater() {
      stop()
      timer = setTimeout(tell, editorLimits.changeDelay)
    },
    isKnown: (html: string) => html === known.given,
    /** What the editor puts in order as it begins, such as a table with too few cells, is no change of anybody's. */
    settle() {
      editor.update(() => undefined, { discrete: true })
      known = { ...known, written: writeDocument(editor) }
    },
    /** A value that no server has written yet comes in as one would write it. */
    load(html: string) {
      stop()
      loadDocument(editor, readNodes(cleanBlocks(readNodes(html))))
      known = { given: html, written: writeDocument(editor) }
    },
  }
}
