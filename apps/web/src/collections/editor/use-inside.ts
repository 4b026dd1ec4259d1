import { ownValue } from '@trellis/base'
import { findFormat } from '@trellis/fields'
import { useState } from 'react'
import { fieldsEditor, itemEditor, itemId } from './inside-editor.ts'
import type { CollectionEditor } from './use-collection-editor.ts'

/** What is inside a field: its fields, or what its items are, and the fields of those. */
export type InsideParts = {
  /** Of a list. */
  item?: CollectionEditor
  /** Of an object, or of a list of them. */
  fields?: CollectionEditor
}

export type Opened = { of: keyof InsideParts; id: string; isFresh: boolean }

/** Editors of what is inside a field, and which part of it is open. */
export function useInside(editor: CollectionEditor, fieldId: string) {
  const [renames, onRenames] = useState<{ renames: Record<string, string>; moved: Record<string, string> }>(noRenames)
  const [opened, setOpened] = useState<Opened>()
  const [last, setLast] = useState<string>()
  const parts = insideParts(editor, fieldId, {
    ...renames,
    onRenames: next => onRenames({ renames: { ...next.renames }, moved: { ...next.moved } }),
  })
  const of = opened && parts[opened.of]
  const id = of?.currentId(opened?.id ?? '')
  const isThere = id !== undefined && of?.document !== undefined && Object.hasOwn(of.document.schema.properties, id)
  return {
    parts,
    opened: of && opened && isThere ? { ...opened, id, editor: of } : undefined,
    /** The one that was open before: the focus goes back to it. */
    last,
    open: (next: Opened) => {
      setOpened(next)
      setLast(next.id)
    },
    /** `next` has the focus then; the field itself where left out. */
    close: (next = id) => {
      if (next !== undefined) setLast(next)
      setOpened(undefined)
    },
  }
}

export type InsideState = ReturnType<typeof useInside>

const noRenames = { renames: {}, moved: {} }

function insideParts(
  editor: CollectionEditor,
  fieldId: string,
  options: Parameters<typeof fieldsEditor>[2],
): InsideParts {
  const holds = findFormat(ownValue(editor.document?.schema.properties, fieldId)?.format ?? '')?.nests
  if (holds === undefined) return {}
  const item = holds === 'items' ? itemEditor(editor, fieldId) : undefined
  const fields = item ? fieldsEditor(item, itemId, options) : fieldsEditor(editor, fieldId, options)
  return { ...(item ? { item } : {}), ...(fields ? { fields } : {}) }
}
