import { Button, Dialog, Link, Spinner } from '@trellis/ui'
import { useEffect, useState } from 'react'
import { useGateway } from '../gateway-context.tsx'
import { hasThumbnail } from '../values/file-types.ts'
import { t } from '../widget-texts.ts'
import styles from './files-input.module.css'
import type { ShownFile } from './use-uploads.ts'

/** As much of a text as is worth reading here. */
const mostBytes = 64 * 1024
/** Lines of it that are shown (2 §9). */
const mostLines = 40

/** A look at an image or a text; other kinds are downloaded. */
export function FilePreviewDialog({ file, onClose }: { file: ShownFile; onClose: () => void }) {
  const gateway = useGateway()
  const { id, name = id, title = name, mimeType = '', notes } = file
  return (
    <Dialog
      isOpen
      onClose={onClose}
      isDismissable
      size="large"
      title={title}
      {...(notes ? { description: notes } : {})}
      footer={
        <>
          <Link href={gateway.fileHref(id)} isExternal>
            {t('field.downloadFile')}
          </Link>
          <Button variant="primary" onPress={onClose}>
            {t('field.ok')}
          </Button>
        </>
      }
    >
      <div className={styles.preview}>
        {hasThumbnail(mimeType) ? (
          <ImagePreview id={id} name={title} />
        ) : isText(mimeType) ? (
          <TextPreview id={id} />
        ) : (
          <p>{t('field.noPreview')}</p>
        )}
      </div>
    </Dialog>
  )
}

const isText = (mimeType: string) => /^text\/|^application\/(?:json|xml|yaml|sql)$|\+(?:json|xml)$/.test(mimeType)

function ImagePreview({ id, name }: { id: string; name: string }) {
  const gateway = useGateway()
  const [hasFailed, setFailed] = useState(false)
  if (hasFailed) return <p>{t('field.noPreview')}</p>
  return <img src={gateway.fileHref(id, { width: 1280 })} alt={name} onError={() => setFailed(true)} />
}

function TextPreview({ id }: { id: string }) {
  const gateway = useGateway()
  const [text, setText] = useState<{ shown: string } | 'failed'>()
  useEffect(() => {
    const abort = new AbortController()
    gateway.readText(id, mostBytes, abort.signal).then(
      shown => setText({ shown: shown.split('\n').slice(0, mostLines).join('\n') }),
      () => {
        if (!abort.signal.aborted) setText('failed')
      },
    )
    return () => abort.abort()
  }, [gateway, id])
  if (text === undefined) return <Spinner />
  return text === 'failed' ? (
    <p role="alert">{t('field.previewFailed')}</p>
  ) : (
    <pre className={styles.text}>{text.shown}</pre>
  )
}
