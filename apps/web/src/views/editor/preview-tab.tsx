import type { ViewDocument } from '@trellis/model'
import { Banner } from '@trellis/ui'
import { OpenView } from '../open-view.tsx'
import styles from './pages.module.css'
import { t } from './texts.ts'

/** The view as it is edited, open and at work. Every edit opens it anew. */
export function PreviewTab({ id, view }: { id: string | undefined; view: ViewDocument }) {
  return (
    <div className={styles.preview}>
      <div className={styles.note}>
        <Banner status="info">{t('viewEditor.previewWhat')}</Banner>
      </div>
      <OpenView key={JSON.stringify(view)} view={{ ...view, id: id ?? '' }} isInside />
    </div>
  )
}
