import { Button, Icon, IconButton, Menu, type MenuEntry, ProgressBar } from '@trellis/ui'
import { useState } from 'react'
import { useGateway } from '../gateway-context.tsx'
import { fileSize } from '../values/file-size.ts'
import { fileIcon, hasThumbnail } from '../values/file-types.ts'
import { t } from '../widget-texts.ts'
import { FileEditDialog } from './file-edit-dialog.tsx'
import styles from './files-input.module.css'
import { isKept, useUploadShare } from './use-upload-share.ts'
import type { ShownFile } from './use-uploads.ts'

export type FileRowProps = {
  file: ShownFile
  isFixed: boolean
  isNameRequired: boolean
  onChange: (file: ShownFile) => void
  /** Shows it over the whole screen. */
  onOpen: () => void
  onRemove: () => void
  onReplace: () => void
  onRetry: () => void
}

/** One file: its picture or icon, its name, and what can be done with it in the state it is in (2 §2.5). */
export function FileRow(props: FileRowProps) {
  const { file, onRemove } = props
  const { id, name = id, title = name, mimeType = '', status = 'success' } = file
  if (status === 'loading') return <LoadingRow id={id} name={title} onCancel={onRemove} />
  if (status === 'error') return <FailedRow {...props} name={title} />
  return (
    <li className={styles.file}>
      <FileMark id={id} name={name} mimeType={mimeType} />
      <StoredFile {...props} name={title} />
    </li>
  )
}

function StoredFile({ file, name, isFixed, ...props }: FileRowProps & { name: string }) {
  const [isEdited, setEdited] = useState(false)
  const gateway = useGateway()
  const close = () => setEdited(false)
  const edits: MenuEntry[] = [
    { id: 'replace', label: t('field.replaceFile'), icon: 'refresh', onAction: props.onReplace },
    { id: 'edit', label: t('field.editFile'), icon: 'edit', onAction: () => setEdited(true) },
    { id: 'remove', label: t('field.removeFileShort'), icon: 'delete', isDanger: true, onAction: props.onRemove },
  ]
  return (
    <>
      <button type="button" className={styles.open} onClick={props.onOpen}>
        <span className={styles.name}>{name}</span>
      </button>
      {file.size !== undefined && <span className={styles.size}>{fileSize(file.size)}</span>}
      <Menu
        placement="bottom end"
        trigger={<IconButton icon="more_horiz" size="small" label={t('field.fileActions', { name })} />}
        items={[
          { id: 'preview', label: t('field.filePreview'), icon: 'visibility', onAction: props.onOpen },
          {
            id: 'download',
            label: t('field.downloadFile'),
            icon: 'download',
            href: gateway.fileHref(file.id),
            target: '_blank',
          },
          ...(isFixed ? [] : edits),
        ]}
      />
      {isEdited && (
        <FileEditDialog
          file={file}
          isNameRequired={props.isNameRequired}
          onClose={close}
          onApply={changed => {
            close()
            props.onChange(changed)
          }}
        />
      )}
    </>
  )
}

/** What failed can be cancelled like what is under way (2 §4), in a field that nothing else is changed in too: a save would wait for it. */
function FailedRow({ file, name, isFixed, onRetry, onReplace, onRemove }: FileRowProps & { name: string }) {
  return (
    <li className={styles.file} data-status="error">
      <Icon name="error" isFilled />
      <span className={styles.loading}>
        <span className={styles.name}>{name}</span>
        <span className={styles.failed}>{t('field.uploadStopped')}</span>
      </span>
      {!isFixed && isKept(file.id) && (
        <Button size="small" icon="refresh" aria-label={t('field.retryUploadOf', { name })} onPress={onRetry}>
          {t('field.retry')}
        </Button>
      )}
      {!isFixed && <IconButton icon="upload_file" size="small" label={t('field.chooseFile')} onPress={onReplace} />}
      <IconButton icon="close" size="small" label={t('field.cancelUpload', { name })} onPress={onRemove} />
    </li>
  )
}

function LoadingRow({ id, name, onCancel }: { id: string; name: string; onCancel: () => void }) {
  const share = useUploadShare(id)
  return (
    <li className={styles.file} data-status="loading">
      <Icon name="upload_file" />
      <span className={styles.loading}>
        <span className={styles.name}>{t('field.uploading', { name })}</span>
        <ProgressBar
          value={share === undefined ? undefined : share * 100}
          label={t('field.uploading', { name })}
          variant="thin"
        />
      </span>
      <IconButton icon="close" size="small" label={t('field.cancelUpload', { name })} onPress={onCancel} />
    </li>
  )
}

/** A small picture of an image, else the icon of the kind. */
function FileMark({ id, name, mimeType }: { id: string; name: string; mimeType: string }) {
  const gateway = useGateway()
  const [hasFailed, setFailed] = useState(false)
  const icon = <Icon name={fileIcon({ name, mimeType })} />
  if (hasFailed || !hasThumbnail(mimeType)) return icon
  return (
    <img
      className={styles.thumbnail}
      src={gateway.fileHref(id, { width: 64 })}
      alt=""
      loading="lazy"
      onError={() => setFailed(true)}
    />
  )
}
