import { Button, Icon, ProgressBar } from '@trellis/ui'
import { useRef, useState } from 'react'
import { DropZone, isFileDropItem } from 'react-aria-components'
import { uploadFile } from '../api/files.ts'
import { showError } from '../api/show-error.ts'
import styles from './imports.module.css'
import type { Preview } from './mapping.ts'
import { readUploaded } from './read-file.ts'
import { t } from './texts.ts'

type FileStepProps = {
  /** The collection to import into; a new one where left out. */
  collectionId: string | undefined
  /** Another file was there before: the focus goes on here. */
  isAgain: boolean
  onRead: (fileId: string, preview: Preview) => void
}

/** Whether the place to drop files was pressed, and no control that stands in it. */
const isPlaceItself = (target: EventTarget): boolean =>
  target instanceof Element && !(target instanceof HTMLInputElement) && target.closest('[data-variant]') === null

export function FileStep({ collectionId, isAgain, onRead }: FileStepProps) {
  const [busy, setBusy] = useState<string>()
  const isRunning = useRef(false)
  const input = useRef<HTMLInputElement>(null)
  const take = async (file: File | undefined) => {
    if (!file || isRunning.current) return
    isRunning.current = true
    try {
      setBusy(t('imports.uploading', { name: file.name }))
      const { id } = await uploadFile(file)
      setBusy(t('imports.reading', { name: file.name }))
      onRead(id, await readUploaded(id, collectionId))
    } catch (error) {
      showError(error)
      setBusy(undefined)
    } finally {
      isRunning.current = false
    }
  }
  if (busy !== undefined) {
    return (
      <div className={styles.busy} role="status">
        <p>{busy}</p>
        <ProgressBar label={busy} />
      </div>
    )
  }
  return (
    <div className={styles.step}>
      <DropZone
        className={styles.drop ?? ''}
        aria-label={t('imports.dropPlace')}
        onClickCapture={({ target }) => isPlaceItself(target) && input.current?.click()}
        onDrop={async event => {
          const item = event.items.find(isFileDropItem)
          await take(item && (await item.getFile()))
        }}
      >
        <Icon name="upload_file" size={32} />
        <input
          ref={input}
          type="file"
          hidden
          accept=".csv,.tsv,.txt,.xlsx,.jsonl,.ndjson"
          onChange={({ currentTarget }) => {
            void take(currentTarget.files?.[0])
            // The same file, mended meanwhile, is a choice too.
            currentTarget.value = ''
          }}
        />
        <Button variant="primary" size="large" autoFocus={isAgain} onPress={() => input.current?.click()}>
          {t('imports.choose')}
        </Button>
        <p className={styles.hint}>{t('imports.drop')}</p>
        <p className={styles.why}>{t('imports.chooseWhy')}</p>
      </DropZone>
    </div>
  )
}
