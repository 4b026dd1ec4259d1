import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Button, ConfirmDialog, IconButton, toast } from '@trellis/ui'
import { registerTexts } from '@trellis/ui/text'
import { useState } from 'react'
import { call } from '../api/call.ts'
import { showError } from '../api/show-error.ts'
import { AssetActions } from './asset-actions.tsx'
import type { AssetEditor, EditedKind } from './use-asset-editor.ts'

const t = registerTexts('ui', {
  'assetEditor.delete': 'Delete permanently',
  'assetEditor.deleted': 'Deleted',
  'assetEditor.deleteTitle': 'Delete {name}?',
  'assetEditor.redo': 'Redo',
  'assetEditor.undo': 'Undo',
})

type EditorActionsProps<Document extends { name: string }> = {
  kind: EditedKind<Document>
  editor: AssetEditor<Document>
  /** What goes with it, in one sentence. */
  deleteHow: string
  /** Where it leads once it is deleted. */
  listHref: string
}

/** What can be done with a whole definition. */
export function EditorActions<Document extends { name: string }>(props: EditorActionsProps<Document>) {
  const { kind, editor, deleteHow, listHref } = props
  const { id, document, undo, redo, canUndo, canRedo } = editor
  const [isAsking, setAsking] = useState(false)
  const client = useQueryClient()
  const navigate = useNavigate()
  const remove = async () => {
    try {
      await call('CORE_DELETE', { cursor: { collectionId: kind.id, id: id ?? '' } })
    } catch (error) {
      showError(error)
      throw error
    }
    editor.discard()
    toast.success({ title: t('assetEditor.deleted') })
    void client.invalidateQueries({ queryKey: kind.queryKey })
    void navigate({ href: listHref, ignoreBlocker: true })
  }
  return (
    <>
      <IconButton icon="undo" label={t('assetEditor.undo')} isDisabled={!canUndo} onPress={undo} />
      <IconButton icon="redo" label={t('assetEditor.redo')} isDisabled={!canRedo} onPress={redo} />
      {id && (
        <>
          <AssetActions
            kind={kind.id}
            id={id}
            recordVersion={editor.original?.version}
            hasChanges={editor.hasChanges}
            hasDraft={editor.original?.hasDraft === true}
            onRestored={editor.discard}
          />
          <Button icon="delete" onPress={() => setAsking(true)}>
            {t('assetEditor.delete')}
          </Button>
          <ConfirmDialog
            isOpen={isAsking}
            onClose={() => setAsking(false)}
            status="info"
            icon="delete"
            title={t('assetEditor.deleteTitle', { name: document?.name ?? '' })}
            description={deleteHow}
            confirmLabel={t('assetEditor.delete')}
            onConfirm={remove}
          />
        </>
      )}
    </>
  )
}
