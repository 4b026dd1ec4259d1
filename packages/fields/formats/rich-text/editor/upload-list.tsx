import { IconButton, ProgressBar } from '@trellis/ui'
import { cancelUpload, useUploadShare } from '../../../inputs/use-upload-share.ts'
import styles from './rich-text-editor.module.css'
import { t } from './texts.ts'
import type { RichUpload } from './use-rich-uploads.ts'

/** Files that are on their way into the text. */
export function UploadList({ uploads }: { uploads: readonly RichUpload[] }) {
  if (uploads.length === 0) return null
  return (
    <ul className={styles.uploads}>
      {uploads.map(upload => (
        <UploadRow key={upload.id} {...upload} />
      ))}
    </ul>
  )
}

function UploadRow({ id, name }: RichUpload) {
  const share = useUploadShare(id)
  return (
    <li>
      <ProgressBar
        label={t('richText.uploading', { name })}
        isLabelShown
        value={share === undefined ? undefined : share * 100}
      />
      <IconButton
        icon="close"
        size="small"
        label={t('richText.cancelUpload', { name })}
        onPress={() => cancelUpload(id)}
      />
    </li>
  )
}
