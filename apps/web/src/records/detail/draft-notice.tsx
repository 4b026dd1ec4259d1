import { type FormStore, useFormSummary } from '@trellis/fields/web'
import { Banner, Button } from '@trellis/ui'
import { formatDateTime } from '@trellis/ui/text'
import { t } from '../texts.ts'
import styles from './record-page.module.css'
import type { LeftDraft } from './use-kept-draft.ts'

type DraftNoticeProps = { store: FormStore; isRestored: boolean; left: LeftDraft | undefined }

/** Tells of unsaved work that came back after a reload, and offers what a closed tab left. */
export function DraftNotice({ store, isRestored, left }: DraftNoticeProps) {
  const { isDirty } = useFormSummary(store)
  if (left) {
    const actions = (
      <>
        <Button size="small" variant="primary" onPress={left.restore}>
          {t('records.draftBring')}
        </Button>
        <Button size="small" onPress={left.forget}>
          {t('records.discard')}
        </Button>
      </>
    )
    return (
      <div className={styles.notice}>
        <Banner status="info" title={t('records.draftLeft')} actions={actions}>
          {t('records.draftLeftWhen', { time: formatDateTime(left.at) })}
        </Banner>
      </div>
    )
  }
  if (!isRestored || !isDirty) return null
  return (
    <div className={styles.notice}>
      <Banner status="info" title={t('records.draftBack')}>
        {t('records.draftBackHow')}
      </Banner>
    </div>
  )
}
