import type { FlowDocument } from '@trellis/model'
import { Button, IconButton } from '@trellis/ui'
import { lazy, Suspense, useState } from 'react'
import { EditorActions } from '../../assets/editor-actions.tsx'
import type { AssetEditor } from '../../assets/use-asset-editor.ts'
import { placeOf } from '../../routes/places.ts'
import { flowKind } from './flow-kind.ts'
import { t } from './texts.ts'

const RunDialog = lazy(async () => ({ default: (await import('./run-dialog.tsx')).RunDialog }))

/** What can be done with the whole flow. */
export function FlowActions({ editor }: { editor: AssetEditor<FlowDocument> }) {
  const { id, document, undo, redo, canUndo, canRedo } = editor
  const [isRunning, setRunning] = useState(false)
  const words = {
    remove: t('flowEditor.delete'),
    title: t('flowEditor.deleteTitle', { name: document?.name ?? '' }),
    description: t('flowEditor.deleteHow'),
    done: t('flowEditor.deleted'),
  }
  return (
    <>
      <IconButton icon="undo" label={t('flowEditor.undo')} isDisabled={!canUndo} onPress={undo} />
      <IconButton icon="redo" label={t('flowEditor.redo')} isDisabled={!canRedo} onPress={redo} />
      {id && (
        <>
          <Button icon="play_arrow" onPress={() => setRunning(true)}>
            {t('flowEditor.run')}
          </Button>
          <Button icon="open_in_new" href={placeOf.flow(id)}>
            {t('flowEditor.open')}
          </Button>
          <EditorActions kind={flowKind} id={id} editor={editor} listHref="/builder/flows/list" words={words} />
          {isRunning && (
            <Suspense>
              <RunDialog editor={editor} id={id} onClose={() => setRunning(false)} />
            </Suspense>
          )}
        </>
      )}
    </>
  )
}
