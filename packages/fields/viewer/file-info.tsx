import { IconButton, Popover } from '@trellis/ui'
import { formatDateTime } from '@trellis/ui/text'
import { useRecordName } from '../inputs/use-record-title.ts'
import type { ShownFile } from '../inputs/use-uploads.ts'
import { fileSize } from '../values/file-size.ts'
import { fileTypeName } from '../values/file-types.ts'
import styles from './file-viewer.module.css'
import { t } from './texts.ts'

/** What is known of a file, behind a button. */
export function FileInfo({ file }: { file: ShownFile }) {
  return (
    <Popover
      placement="bottom end"
      label={t('viewer.info')}
      trigger={<IconButton icon="info" label={t('viewer.info')} size="small" />}
    >
      <Facts file={file} />
    </Popover>
  )
}

function Facts({
  file: { id, name = id, title, mimeType = '', size, notes, uploadedAt, uploadedBy },
}: {
  file: ShownFile
}) {
  const uploader = useRecordName('User', uploadedBy)
  const facts: [label: string, value: string | undefined][] = [
    [t('viewer.infoName'), name],
    [t('viewer.infoTitle'), title],
    [t('viewer.infoType'), fileTypeName({ name, mimeType })],
    [t('viewer.infoSize'), size === undefined ? undefined : fileSize(size)],
    [t('viewer.infoNotes'), notes],
    [
      t('viewer.infoUploadedAt'),
      uploadedAt ? formatDateTime(uploadedAt) : size === undefined ? undefined : t('viewer.notSaved'),
    ],
    [
      t('viewer.infoUploadedBy'),
      uploadedBy && (uploader.state === 'loading' ? '…' : (uploader.title ?? t('viewer.somebody'))),
    ],
  ]
  return (
    <dl className={styles.facts}>
      {facts.map(([label, value]) =>
        value ? (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ) : null,
      )}
    </dl>
  )
}
