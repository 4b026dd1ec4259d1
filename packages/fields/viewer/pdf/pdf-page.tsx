import { Skeleton } from '@trellis/ui'
import { type PDFDocumentProxy, type PDFPageProxy, TextLayer } from 'pdfjs-dist'
import { type CSSProperties, useEffect, useRef, useState } from 'react'
import { PreviewNote } from '../preview-note.tsx'
import { t } from '../texts.ts'
import styles from './pdf.module.css'

type PdfPageProps = {
  pdf: PDFDocumentProxy
  number: number
  /** Pixels that it is fitted into, across. */
  room: number
  factor: number
}

/** A point of paper is at most so many pixels where a page is fitted: wider lines are hard to read. */
const largestFit = 1.5
/** Pixels of one drawing; browsers draw nothing beyond some such number. */
const mostPixels = 16_000_000

/** A page as it is printed, with its words over it: to be chosen, copied and read aloud. */
export function PdfPage({ pdf, number, room, factor }: PdfPageProps) {
  const page = usePage(pdf, number)
  const canvas = useRef<HTMLCanvasElement>(null)
  const words = useRef<HTMLDivElement>(null)
  const [hasFailed, setFailed] = useState(false)
  const loaded = page === 'failed' ? undefined : page
  const scale = loaded && Math.min(largestFit, room / loaded.getViewport({ scale: 1 }).width) * factor
  useEffect(() => {
    if (!loaded || !scale || !canvas.current || !words.current) return
    return draw(loaded, { canvas: canvas.current, words: words.current, scale }, () => setFailed(true))
  }, [loaded, scale])
  if (page === 'failed' || hasFailed) return <PreviewNote icon="broken_image" title={t('viewer.pdfPageFailed')} />
  if (!loaded || !scale) return <Skeleton shape="text" count={12} />
  const { width, height } = loaded.getViewport({ scale })
  return (
    <div
      className={styles.page}
      style={{ inlineSize: width, blockSize: height, '--total-scale-factor': scale } as CSSProperties}
    >
      <canvas ref={canvas} className={styles.canvas} aria-hidden="true" />
      <div ref={words} className={styles.words} dir="ltr" />
    </div>
  )
}

function usePage(pdf: PDFDocumentProxy, number: number): PDFPageProxy | 'failed' | undefined {
  const [page, setPage] = useState<PDFPageProxy | 'failed'>()
  useEffect(() => {
    let isGone = false
    pdf.getPage(number).then(
      found => !isGone && setPage(found),
      () => !isGone && setPage('failed'),
    )
    return () => {
      isGone = true
    }
  }, [pdf, number])
  return page
}

type Place = { canvas: HTMLCanvasElement; words: HTMLDivElement; scale: number }

/** Begins to draw; what it gives ends that. */
function draw(page: PDFPageProxy, { canvas, words, scale }: Place, fail: () => void): () => void {
  const viewport = page.getViewport({ scale })
  const density = Math.min(
    globalThis.devicePixelRatio || 1,
    Math.sqrt(mostPixels / Math.max(1, viewport.width * viewport.height)),
  )
  canvas.width = Math.floor(viewport.width * density)
  canvas.height = Math.floor(viewport.height * density)
  const task = page.render({ canvas, viewport, transform: [density, 0, 0, density, 0, 0] })
  words.replaceChildren()
  const layer = new TextLayer({ textContentSource: page.streamTextContent(), container: words, viewport })
  let isGone = false
  task.promise.catch(() => !isGone && fail())
  // A page without words that can be told is a picture all the same.
  layer.render().catch(() => undefined)
  return () => {
    isGone = true
    task.cancel()
    layer.cancel()
  }
}
