import { PasswordResponses, type PDFDocumentProxy } from 'pdfjs-dist'
import { useEffect, useState } from 'react'
import { openPdf } from './open-pdf.ts'

export type PdfState =
  | { state: 'loading' }
  | { state: 'failed' }
  | { state: 'locked'; isWrong: boolean; unlock: (password: string) => void }
  | { state: 'open'; pdf: PDFDocumentProxy }

/** A document while it is looked at; a locked one waits for its password, which goes no further than the browser. */
export function usePdf(url: string): PdfState {
  const [state, setState] = useState<PdfState>({ state: 'loading' })
  useEffect(() => {
    const task = openPdf(url)
    let isGone = false
    const tell = (next: PdfState) => {
      if (!isGone) setState(next)
    }
    task.onPassword = (update: (password: string) => void, reason: number) =>
      tell({
        state: 'locked',
        isWrong: reason === PasswordResponses.INCORRECT_PASSWORD,
        unlock(password) {
          tell({ state: 'loading' })
          update(password)
        },
      })
    task.promise.then(
      pdf => tell({ state: 'open', pdf }),
      () => tell({ state: 'failed' }),
    )
    return () => {
      isGone = true
      void task.destroy()
    }
  }, [url])
  return state
}
