import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Button, ConfirmDialog, toast } from '@trellis/ui'
import { useState } from 'react'
import { call } from '../api/call.ts'
import { showError } from '../api/show-error.ts'
import { AssetActions } from './asset-actions.tsx'
import { AssetUses } from './asset-uses.tsx'
import type { AssetEditor, EditedKind } from './use-asset-editor.ts'

type EditorActionsProps<Document extends { name: string }> = {
  kind: EditedKind<Document>
  id: string
  editor: AssetEditor<Document>
  /** Where one is left for once it is deleted. */
  listHref: string
  words: { remove: string; title: string; description: string; done: string }
}

/** What every editor of an asset offers for the whole of it: its versions and drafts, and deleting it. */
export function EditorActions<Document extends { name: string }>(props: EditorActionsProps<Document>) {
  const { kind, id, editor, listHref, words } = props
  const [isAsking, setAsking] = useState(false)
  const client = useQueryClient()
  const navigate = useNavigate()
  const remove = async () => {
    try {
      await call('CORE_DELETE', { cursor: { collectionId: kind.id, id } })
    } catch (error) {
      showError(error)
      throw error
    }
    editor.discard()
    toast.success({ title: words.done })
    void client.invalidateQueries({ queryKey: kind.queryKey })
    void navigate({ href: listHref, ignoreBlocker: true })
  }
  return (
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
        {words.remove}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        status="info"
        icon="delete"
        title={words.title}
        description={words.description}
        confirmLabel={words.remove}
        onConfirm={remove}
      >
        <AssetUses kind={kind.id} ids={[id]} />
      </ConfirmDialog>
    </>
  )
}
