import { IconButton, ScrollArea } from '@trellis/ui'
import type { PDFDocumentProxy } from 'pdfjs-dist'
import { useRef, useState } from 'react'
import styles from '../file-viewer.module.css'
import { t } from '../texts.ts'
import { useKeys } from '../use-keys.ts'
import { useSize } from '../use-size.ts'
import { useZoom } from '../use-zoom.ts'
import { ZoomBar } from '../zoom-bar.tsx'
import { PdfPage } from './pdf-page.tsx'

/** One page at a time, with the ways to the others and to its size. */
export function PdfPages({ pdf, name }: { pdf: PDFDocumentProxy; name: string }) {
  const count = pdf.numPages
  const [number, setNumber] = useState(1)
  const zoom = useZoom(0.25)
  const stage = useRef<HTMLDivElement>(null)
  const room = useSize(stage)
  const turn = (by: number) => setNumber(Math.min(count, Math.max(1, number + by)))
  useKeys({ PageUp: () => turn(-1), PageDown: () => turn(1) })
  return (
    <div className={styles.column}>
      <ZoomBar zoom={zoom}>
        <div className={styles.turns}>
          <IconButton
            icon="arrow_upward"
            label={t('viewer.pdfPrevious')}
            isDisabled={number === 1}
            onPress={() => turn(-1)}
          />
          <span role="status">{t('viewer.place', { number, count })}</span>
          <IconButton
            icon="arrow_downward"
            label={t('viewer.pdfNext')}
            isDisabled={number === count}
            onPress={() => turn(1)}
          />
        </div>
      </ZoomBar>
      <div ref={stage} className={styles.stage}>
        <ScrollArea key={number} className={styles.pan} label={t('viewer.pdfPage', { name, number })}>
          {room && <PdfPage pdf={pdf} number={number} room={room.width} factor={zoom.factor} />}
        </ScrollArea>
      </div>
    </div>
  )
}
