import { textOfFile } from '@trellis/base'
import { useEffect, useState } from 'react'
import { useGateway } from '../gateway-context.tsx'

/** As much of a text as is shown: documents of 5 MB are whole. */
export const mostTextBytes = 5 * 1024 * 1024

export type ReadText = { text: string; isCut: boolean }

type Reading = { state: 'loading' } | { state: 'failed'; reason: string } | ({ state: 'read' } & ReadText)

/** The beginning of a file as text; `retry` asks once more. */
export function useFileText(id: string): Reading & { retry: () => void } {
  const gateway = useGateway()
  const [reading, setReading] = useState<Reading>({ state: 'loading' })
  const [round, setRound] = useState(0)
  useEffect(() => {
    const abort = new AbortController()
    gateway.readFile(id, mostTextBytes, abort.signal).then(
      ({ bytes, size }) => {
        const isCut = size > bytes.byteLength
        setReading({ state: 'read', text: textOfFile(bytes, { isCut }), isCut })
      },
      (error: unknown) => {
        if (!abort.signal.aborted) setReading({ state: 'failed', reason: reasonOf(error) })
      },
    )
    return () => abort.abort()
  }, [gateway, id, round])
  const retry = () => {
    setReading({ state: 'loading' })
    setRound(round + 1)
  }
  return { ...reading, retry }
}

/** What the server says of a file that could not be shown; undefined where the file is there all the same. */
export function useRefusal(id: string, hasFailed: boolean): string | undefined {
  const gateway = useGateway()
  const [refusal, setRefusal] = useState<string>()
  useEffect(() => {
    if (!hasFailed) return
    const abort = new AbortController()
    gateway.readFile(id, 1, abort.signal).then(
      () => undefined,
      (error: unknown) => {
        if (!abort.signal.aborted) setRefusal(reasonOf(error))
      },
    )
    return () => abort.abort()
  }, [gateway, id, hasFailed])
  return refusal
}

const reasonOf = (error: unknown) => (error instanceof Error ? error.message : '')
