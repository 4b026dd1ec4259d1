import type { ViewDocument } from '@trellis/model'
import { Banner, Button } from '@trellis/ui'
import { useState } from 'react'
import { useUser } from '../../session/session-store.ts'
import { mayViewAs } from '../../viewing/may-view-as.ts'
import { t as viewing } from '../../viewing/texts.ts'
import { ViewAsDialog } from '../../viewing/view-as-dialog.tsx'
import { OpenView } from '../open-view.tsx'
import styles from './pages.module.css'
import { t } from './texts.ts'

/** The view as it is edited, open and at work. Every edit opens it anew. */
export function PreviewTab({ id, view }: { id: string | undefined; view: ViewDocument }) {
  const user = useUser()
  return (
    <div className={styles.preview}>
      <div className={styles.note}>
        <Banner
          status="info"
          {...(id !== undefined && mayViewAs(user) ? { actions: <ViewAsButton viewId={id} /> } : {})}
        >
          {t('viewEditor.previewWhat')}
        </Banner>
      </div>
      <OpenView key={JSON.stringify(view)} view={{ ...view, id: id ?? '' }} isInside isTrial />
    </div>
  )
}

function ViewAsButton({ viewId }: { viewId: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button size="small" icon="visibility" onPress={() => setOpen(true)}>
        {viewing('viewing.choose')}
      </Button>
      {isOpen && <ViewAsDialog viewId={viewId} onClose={() => setOpen(false)} />}
    </>
  )
}
