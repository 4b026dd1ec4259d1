import { useState } from 'react'
import { useGateway } from '../gateway-context.tsx'
import styles from './file-viewer.module.css'
import { BrokenPreview } from './preview-note.tsx'
import type { PreviewProps } from './preview-props.ts'

/** A film in the browser's own player, which asks for the parts that it plays. */
export function VideoPreview({ file, name }: PreviewProps) {
  const gateway = useGateway()
  const [hasFailed, setFailed] = useState(false)
  if (hasFailed) return <BrokenPreview id={file.id} />
  return (
    <div className={styles.middle}>
      <video
        className={styles.video}
        src={gateway.fileHref(file.id)}
        aria-label={name}
        controls
        playsInline
        preload="metadata"
        onError={() => setFailed(true)}
      >
        <track kind="captions" />
      </video>
    </div>
  )
}

/** A sound in the browser's own player. */
export function AudioPreview({ file, name }: PreviewProps) {
  const gateway = useGateway()
  const [hasFailed, setFailed] = useState(false)
  if (hasFailed) return <BrokenPreview id={file.id} />
  return (
    <div className={styles.middle}>
      <audio
        className={styles.audio}
        src={gateway.fileHref(file.id)}
        aria-label={name}
        controls
        preload="metadata"
        onError={() => setFailed(true)}
      >
        <track kind="captions" />
      </audio>
    </div>
  )
}
