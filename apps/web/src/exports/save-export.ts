import { currentToken } from '../api/access-token.ts'
import { offlineError } from '../api/api-error.ts'
import type { OperationInput } from '../api/operations.ts'
import { refreshSession } from '../api/refresh-session.ts'
import { readAnswer } from '../api/send.ts'

type Progress = { signal: AbortSignal; onReceived(bytes: number): void }

/** Asks for the file of an export, tells as it comes, and puts it where the browser puts downloads. */
export async function saveExport(
  input: OperationInput<'DATA_EXPORT'>,
  name: string,
  { signal, onReceived }: Progress,
): Promise<void> {
  const response = await ask(input, signal)
  const parts: BlobPart[] = []
  let received = 0
  // The server breaks the answer off where it cannot go on, so that half a file is never taken for a whole one.
  for await (const part of readParts(response)) {
    parts.push(part)
    received += part.byteLength
    onReceived(received)
  }
  download(new Blob(parts, { type: response.headers.get('content-type') ?? '' }), name)
}

async function ask(input: OperationInput<'DATA_EXPORT'>, signal: AbortSignal): Promise<Response> {
  const first = await post(input, signal, currentToken() ?? (await refreshSession()).accessToken)
  const response = first.status === 401 ? await post(input, signal, (await refreshSession()).accessToken) : first
  if (response.ok) return response
  readAnswer({
    status: response.status,
    retryAfter: response.headers.get('Retry-After'),
    text: await response.text(),
  })
  return response
}

async function post(input: unknown, signal: AbortSignal, accessToken: string): Promise<Response> {
  const headers = { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' }
  try {
    return await fetch('/api/operations/DATA_EXPORT', { method: 'POST', headers, body: JSON.stringify(input), signal })
  } catch (error) {
    throw error instanceof TypeError ? offlineError(error) : error
  }
}

async function* readParts(response: Response): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const reader = response.body?.getReader()
  if (!reader) return
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) yield part.value
  } catch (error) {
    throw error instanceof TypeError ? offlineError(error) : error
  }
}

/** Hands a file made on this page to the browser. */
export function download(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob)
  const link = Object.assign(document.createElement('a'), { href: url, download: name })
  link.click()
  // Firefox reads it after the click has ended.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
