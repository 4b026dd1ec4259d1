import { GlobalWorkerOptions, getDocument, type PDFDocumentLoadingTask, version } from 'pdfjs-dist'

/** Where the build puts the worker, and what documents may need beside themselves (apps/web/pdf-assets.ts). */
const assets = `/assets/pdfjs-${version}`

/** Pixels of one image in a document; more would fill the memory (S68). */
const mostPixels = 50_000_000

/** Reads a document in parts, in a worker of our own. Nothing in it runs (S67): no scripts, no forms of its own, no compiled code. */
export function openPdf(url: string): PDFDocumentLoadingTask {
  GlobalWorkerOptions.workerSrc = `${assets}/build/pdf.worker.min.mjs`
  return getDocument({
    url,
    cMapUrl: `${assets}/cmaps/`,
    standardFontDataUrl: `${assets}/standard_fonts/`,
    wasmUrl: `${assets}/wasm/`,
    useWasm: false,
    isEvalSupported: false,
    enableXfa: false,
    maxImageSize: mostPixels,
    disableAutoFetch: true,
    disableStream: true,
    rangeChunkSize: 256 * 1024,
    verbosity: 0,
  })
}
