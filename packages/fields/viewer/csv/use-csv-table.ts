import { useEffect, useState } from 'react'
import type { CsvAsked } from './csv-worker.ts'
import type { CsvTable } from './parse-csv.ts'

/** Milliseconds that a table may take to be read. */
const patience = 20_000

/** Read aside, so that the page goes on however long a file is; `failed` where it is no table, or takes too long. */
export function useCsvTable(text: string, isCut: boolean): CsvTable | 'loading' | 'failed' {
  const [found, setFound] = useState<CsvTable | 'loading' | 'failed'>('loading')
  useEffect(() => {
    const worker = new Worker(new URL('./csv-worker.ts', import.meta.url), { type: 'module' })
    const end = (result: CsvTable | 'failed') => {
      clearTimeout(timer)
      worker.terminate()
      setFound(result)
    }
    const timer = setTimeout(() => end('failed'), patience)
    worker.addEventListener('message', ({ data }: MessageEvent<CsvTable>) => end(data))
    worker.addEventListener('error', event => {
      event.preventDefault()
      end('failed')
    })
    worker.postMessage({ text, isCut } satisfies CsvAsked)
    return () => {
      clearTimeout(timer)
      worker.terminate()
    }
  }, [text, isCut])
  return found
}
