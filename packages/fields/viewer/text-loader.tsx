import { Banner, Skeleton } from '@trellis/ui'
import type { ReactNode } from 'react'
import type { ShownFile } from '../inputs/use-uploads.ts'
import { fileSize } from '../values/file-size.ts'
import styles from './file-viewer.module.css'
import { PreviewNote } from './preview-note.tsx'
import { t } from './texts.ts'
import { mostTextBytes, type ReadText, useFileText } from './use-file-text.ts'

/** Reads a file as text and says what stands against it; `children` draws what was read. */
export function TextLoader({ file, children }: { file: ShownFile; children: (read: ReadText) => ReactNode }) {
  const reading = useFileText(file.id)
  if (reading.state === 'loading') return <Skeleton shape="text" count={8} />
  if (reading.state === 'failed')
    return <PreviewNote icon="error" title={t('viewer.failed')} description={reading.reason} onRetry={reading.retry} />
  if (reading.text === '') return <PreviewNote title={t('viewer.empty')} />
  return (
    <div className={styles.column}>
      {reading.isCut && <Banner role="note">{t('viewer.cut', { size: fileSize(mostTextBytes) })}</Banner>}
      {children(reading)}
    </div>
  )
}
