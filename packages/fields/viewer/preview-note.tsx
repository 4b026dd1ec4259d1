import { Button, EmptyState } from '@trellis/ui'
import styles from './file-viewer.module.css'
import { t } from './texts.ts'
import { useRefusal } from './use-file-text.ts'

type PreviewNoteProps = { icon?: string; title: string; description?: string; onRetry?: () => void }

/** In place of a file: why nothing is shown of it. */
export function PreviewNote({ icon = 'draft', title, description, onRetry }: PreviewNoteProps) {
  return (
    <div className={styles.note} role="status">
      <EmptyState
        icon={icon}
        title={title}
        {...(description ? { description } : {})}
        {...(onRetry ? { action: <Button onPress={onRetry}>{t('viewer.tryAgain')}</Button> } : {})}
      />
    </div>
  )
}

/** A file that the browser made nothing of: gone, not to be seen, or damaged. */
export function BrokenPreview({ id }: { id: string }) {
  const refusal = useRefusal(id, true)
  if (refusal !== undefined) return <PreviewNote icon="error" title={t('viewer.failed')} description={refusal} />
  return <PreviewNote icon="broken_image" title={t('viewer.noPreview')} description={t('viewer.damaged')} />
}
