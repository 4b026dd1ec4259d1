import { IconButton, ScrollArea } from '@trellis/ui'
import { type CSSProperties, useRef, useState } from 'react'
import { useGateway } from '../gateway-context.tsx'
import { hasThumbnail } from '../values/file-types.ts'
import styles from './file-viewer.module.css'
import { BrokenPreview } from './preview-note.tsx'
import type { PreviewProps } from './preview-props.ts'
import { t } from './texts.ts'
import { type Size, useSize } from './use-size.ts'
import { useZoom } from './use-zoom.ts'
import { ZoomBar } from './zoom-bar.tsx'

/** As wide as the server makes small pictures; it refuses images that would fill the memory (S68). */
const firstWidth = 1280

/** An image, fitted into the window, larger, or turned. In an `img` nothing that it holds can run or load (S62). */
export function ImagePreview({ file, name }: PreviewProps) {
  const gateway = useGateway()
  const stage = useRef<HTMLDivElement>(null)
  const room = useSize(stage)
  const zoom = useZoom()
  const [natural, setNatural] = useState<Size>()
  const [turns, setTurns] = useState(0)
  const [hasFailed, setFailed] = useState(false)
  if (hasFailed) return <BrokenPreview id={file.id} />
  const isSmallEnough = zoom.factor === 1 && hasThumbnail(file.mimeType ?? '') && file.mimeType !== animated
  return (
    <div className={styles.column}>
      <ZoomBar
        zoom={zoom}
        end={<IconButton icon="rotate_right" label={t('viewer.rotate')} onPress={() => setTurns(turns + 1)} />}
      />
      <div ref={stage} className={styles.stage}>
        <ScrollArea className={styles.pan} label={name}>
          <img
            className={styles.image}
            style={natural && room ? placeOf({ natural, room, turns, factor: zoom.factor }) : hiddenYet}
            src={gateway.fileHref(file.id, isSmallEnough ? { width: firstWidth } : {})}
            alt={name}
            draggable={false}
            onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
              setNatural(known => known ?? { width: naturalWidth || 300, height: naturalHeight || 300 })
            }
            onError={() => setFailed(true)}
          />
        </ScrollArea>
      </div>
    </div>
  )
}

/** Its small pictures stand still. */
const animated = 'image/gif'

const hiddenYet: CSSProperties = { visibility: 'hidden', position: 'absolute', maxInlineSize: '100%' }

type Placed = { natural: Size; room: Size; turns: number; factor: number }

/** Turned by a quarter, its box stays as it was: margins give it the room that it is seen in. */
function placeOf({ natural, room, turns, factor }: Placed): CSSProperties {
  const isAside = turns % 2 === 1
  const [across, down] = isAside ? [natural.height, natural.width] : [natural.width, natural.height]
  const fit = Math.min(1, room.width / across, room.height / down) * factor
  const [inlineSize, blockSize] = [natural.width * fit, natural.height * fit]
  const shift = isAside ? (blockSize - inlineSize) / 2 : 0
  return { inlineSize, blockSize, marginInline: shift, marginBlock: -shift, rotate: `${turns * 90}deg` }
}
