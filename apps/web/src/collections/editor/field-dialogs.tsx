import type { CollectionDocument } from '@trellis/model'
import { useState } from 'react'
import { PasteColumnsDialog } from './paste-columns-dialog.tsx'
import { RemoveFieldDialog } from './remove-field-dialog.tsx'
import { RenameDialog } from './rename-dialog.tsx'
import type { CollectionEditor } from './use-collection-editor.ts'
import type { FieldActions } from './use-field-actions.ts'

export type FieldDialogState = {
  isPasting: boolean
  setPasting: (isPasting: boolean) => void
  /** The id of the field that gets another one. */
  renaming: string | undefined
  setRenaming: (fieldId: string | undefined) => void
}

/** Which dialog of a list of fields is open. */
export function useFieldDialogs(): FieldDialogState {
  const [isPasting, setPasting] = useState(false)
  const [renaming, setRenaming] = useState<string>()
  return { isPasting, setPasting, renaming, setRenaming }
}

type FieldDialogsProps = {
  state: FieldDialogState
  editor: CollectionEditor
  document: CollectionDocument
  actions: Pick<FieldActions, 'addColumns' | 'removal'>
  onRenamed?: (fieldId: string) => void
}

/** Fields from pasted columns, another id for a field, and the question before one with values goes: of a collection, or inside a field. */
export function FieldDialogs({ state, editor, document, actions, onRenamed }: FieldDialogsProps) {
  const { isPasting, setPasting, renaming, setRenaming } = state
  return (
    <>
      <RemoveFieldDialog collectionId={editor.id} removal={actions.removal} />
      {isPasting && (
        <PasteColumnsDialog
          onClose={() => setPasting(false)}
          onAdd={columns => {
            actions.addColumns(columns)
            setPasting(false)
          }}
        />
      )}
      {renaming !== undefined && (
        <RenameDialog
          document={document}
          fieldId={renaming}
          onClose={() => setRenaming(undefined)}
          onRename={(next, to) => {
            editor.change(next, { rename: { from: renaming, to } })
            onRenamed?.(to)
            setRenaming(undefined)
          }}
        />
      )}
    </>
  )
}
