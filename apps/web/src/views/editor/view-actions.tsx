import type { ViewDocument } from '@trellis/model'
import { Button, IconButton } from '@trellis/ui'
import { EditorActions } from '../../assets/editor-actions.tsx'
import type { AssetEditor } from '../../assets/use-asset-editor.ts'
import { placeOf } from '../../routes/places.ts'
import { t } from './texts.ts'
import { viewKind } from './view-kind.ts'

/** What can be done with the whole view. */
export function ViewActions({ editor }: { editor: AssetEditor<ViewDocument> }) {
  const { id, document, undo, redo, canUndo, canRedo } = editor
  const words = {
    remove: t('viewEditor.delete'),
    title: t('viewEditor.deleteTitle', { name: document?.name ?? '' }),
    description: t('viewEditor.deleteHow'),
    done: t('viewEditor.deleted'),
  }
  return (
    <>
      <IconButton icon="undo" label={t('viewEditor.undo')} isDisabled={!canUndo} onPress={undo} />
      <IconButton icon="redo" label={t('viewEditor.redo')} isDisabled={!canRedo} onPress={redo} />
      {id && (
        <>
          <Button icon="open_in_new" href={placeOf.view(id)}>
            {t('viewEditor.open')}
          </Button>
          <EditorActions kind={viewKind} id={id} editor={editor} listHref="/builder/views/list" words={words} />
        </>
      )}
    </>
  )
}
