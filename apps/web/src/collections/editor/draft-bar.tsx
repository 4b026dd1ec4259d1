import { Banner, Button } from '@trellis/ui'
import { useState } from 'react'
import { DiscardDialog } from '../../assets/asset-actions.tsx'
import { t } from '../../assets/texts.ts'
import type { StoredCollectionEditor } from './use-collection-editor.ts'

/** What is edited is the draft: how it becomes live, and how it ends. */
export function DraftBar({ editor }: { editor: StoredCollectionEditor }) {
  const [isDiscarding, setDiscarding] = useState(false)
  const { id, hasChanges, isSaving, loaded } = editor
  return (
    <Banner
      status="info"
      icon="edit_note"
      role="note"
      title={t('assets.draft')}
      actions={
        <>
          <Button size="small" isDisabled={hasChanges} onPress={() => setDiscarding(true)}>
            {t('assets.discard')}
          </Button>
          <Button
            size="small"
            variant="primary"
            icon="publish"
            isDisabled={hasChanges}
            isBusy={isSaving}
            onPress={() => void editor.publish()}
          >
            {t('assets.publish')}
          </Button>
        </>
      }
    >
      {t('assets.draftWhy')}
      {isDiscarding && (
        <DiscardDialog
          kind="Entity"
          id={id}
          recordVersion={loaded.data?.recordVersion}
          hasChanges={hasChanges}
          onRestored={editor.reset}
          onClose={() => setDiscarding(false)}
        />
      )}
    </Banner>
  )
}
