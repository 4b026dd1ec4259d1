import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { ViewDocument } from '@trellis/model'
import { Button, ConfirmDialog, IconButton, toast } from '@trellis/ui'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { showError } from '../../api/show-error.ts'
import { AssetActions } from '../../assets/asset-actions.tsx'
import type { AssetEditor } from '../../assets/use-asset-editor.ts'
import { placeOf } from '../../routes/places.ts'
import { t } from './texts.ts'
import { viewKind } from './view-kind.ts'

/** What can be done with the whole view. */
export function ViewActions({ editor }: { editor: AssetEditor<ViewDocument> }) {
  const { id, document, undo, redo, canUndo, canRedo } = editor
  const [isAsking, setAsking] = useState(false)
  const client = useQueryClient()
  const navigate = useNavigate()
  const remove = async () => {
    try {
      await call('CORE_DELETE', { cursor: { collectionId: viewKind.id, id: id ?? '' } })
    } catch (error) {
      showError(error)
      throw error
    }
    editor.discard()
    toast.success({ title: t('viewEditor.deleted') })
    void client.invalidateQueries({ queryKey: viewKind.queryKey })
    void navigate({ href: '/builder/views/list', ignoreBlocker: true })
  }
  return (
    <>
      <IconButton icon="undo" label={t('viewEditor.undo')} isDisabled={!canUndo} onPress={undo} />
      <IconButton icon="redo" label={t('viewEditor.redo')} isDisabled={!canRedo} onPress={redo} />
      {id && (
        <>
          <AssetActions
            kind={viewKind.id}
            id={id}
            recordVersion={editor.original?.version}
            hasChanges={editor.hasChanges}
            hasDraft={editor.original?.hasDraft === true}
            onRestored={editor.discard}
          />
          <Button icon="open_in_new" href={placeOf.view(id)}>
            {t('viewEditor.open')}
          </Button>
          <Button icon="delete" onPress={() => setAsking(true)}>
            {t('viewEditor.delete')}
          </Button>
          <ConfirmDialog
            isOpen={isAsking}
            onClose={() => setAsking(false)}
            status="info"
            icon="delete"
            title={t('viewEditor.deleteTitle', { name: document?.name ?? '' })}
            description={t('viewEditor.deleteHow')}
            confirmLabel={t('viewEditor.delete')}
            onConfirm={remove}
          />
        </>
      )}
    </>
  )
}
