import { offlineError, readError } from './api-error.ts'
import { call } from './call.ts'

/** The beginning of a file, and the size of the whole of it: by an address of its own, for which the session is renewed where needed. */
export async function readFile(
  id: string,
  mostBytes: number,
  signal?: AbortSignal,
): Promise<{ bytes: ArrayBuffer; size: number }> {
  const given = signal ? { signal } : {}
  const { url } = await call('FILE_GET_URL', { id }, given)
  const answer = await fetch(url, {
    ...given,
    headers: { range: `bytes=0-${mostBytes - 1}` },
    credentials: 'same-origin',
  }).catch((error: unknown) => {
    signal?.throwIfAborted()
    throw offlineError(error)
  })
  // An empty file has no range.
  if (answer.status === 416) return { bytes: new ArrayBuffer(0), size: 0 }
  if (!answer.ok) throw readError(answer.status, await answer.json().catch(() => undefined), null)
  const bytes = await answer.arrayBuffer()
  const total = Number(answer.headers.get('content-range')?.split('/')[1])
  return { bytes, size: Number.isFinite(total) ? total : bytes.byteLength }
}
