import { Button, Dialog, IconButton, Skeleton } from '@trellis/ui'
import { Suspense, useState } from 'react'
import { useGateway } from '../gateway-context.tsx'
import type { ShownFile } from '../inputs/use-uploads.ts'
import { FileInfo } from './file-info.tsx'
import styles from './file-viewer.module.css'
import { Preview } from './preview.tsx'
import { shortName } from './short-name.ts'
import { t } from './texts.ts'
import { useKeys } from './use-keys.ts'
import { useSwipe } from './use-swipe.ts'

export type FileViewerProps = {
  /** All that can be turned to; at least one. */
  files: readonly ShownFile[]
  startId: string
  onClose: () => void
}

/** Files over the whole screen, one after the other (2 §2.5). */
export function FileViewer({ files, startId, onClose }: FileViewerProps) {
  const [shownId, setShownId] = useState(startId)
  const at = Math.max(
    0,
    files.findIndex(({ id }) => id === shownId),
  )
  const file = files[at]
  const turn = (by: number) => setShownId(files[(at + by + files.length) % files.length]?.id ?? shownId)
  useKeys({ ArrowLeft: () => turn(-1), ArrowRight: () => turn(1) })
  const swipe = useSwipe(turn)
  const gateway = useGateway()
  if (!file) return null
  const { id, name = id, title = name } = file
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="full"
      padding="none"
      title={shortName(title)}
      headerActions={<FileInfo key={id} file={file} />}
      footerStart={files.length > 1 && <Turns number={at + 1} count={files.length} onTurn={turn} />}
      footer={
        <>
          <Button icon="download" onPress={() => download(gateway.fileHref(id), title)}>
            {t('viewer.download')}
          </Button>
          <Button variant="primary" onPress={onClose}>
            {t('viewer.ok')}
          </Button>
        </>
      }
    >
      <div className={styles.viewer} data-file-viewer {...swipe}>
        <Suspense fallback={<Skeleton shape="text" count={8} />}>
          <Preview key={id} file={file} name={title} />
        </Suspense>
      </div>
    </Dialog>
  )
}

/** Where among the files this one is, and the ways to its neighbours; behind the last comes the first. */
function Turns({ number, count, onTurn }: { number: number; count: number; onTurn: (by: number) => void }) {
  return (
    <div className={styles.turns}>
      <IconButton icon="chevron_left" label={t('viewer.previous')} keys="ArrowLeft" onPress={() => onTurn(-1)} />
      <span role="status">{t('viewer.place', { number, count })}</span>
      <IconButton icon="chevron_right" label={t('viewer.next')} keys="ArrowRight" onPress={() => onTurn(1)} />
    </div>
  )
}

/** As a download even where it fails: the page behind may hold what nobody has saved. */
function download(href: string, name: string): void {
  const link = document.createElement('a')
  link.href = href
  link.download = name
  link.click()
}
