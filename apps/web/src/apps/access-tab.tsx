import { Banner } from '@trellis/ui'
import { AccessQuestion } from '../access/access-question.tsx'
import { t } from '../access/texts.ts'
import type { AppEditor } from './use-app-editor.ts'

/** Asks about the people and collections of this app first. */
export function AccessTab({ editor, appId }: { editor: AppEditor; appId: string }) {
  const linked = new Set(editor.original?.document.collections.map(({ collectionId }) => collectionId))
  return (
    <AccessQuestion
      about={{ appId, linked }}
      notices={
        <>
          {editor.original?.hasDraft && <Banner status="warn">{t('access.unpublished')}</Banner>}
          {editor.hasChanges && <Banner status="warn">{t('access.unsaved')}</Banner>}
        </>
      }
    />
  )
}
