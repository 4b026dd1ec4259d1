import { currentToken, onSessionNews } from './access-token.ts'
import { isApiError, offlineError } from './api-error.ts'
import { renewAfter } from './call.ts'
import { refreshSession } from './refresh-session.ts'
import { readAnswer } from './send.ts'

export type UploadedFile = { id: string; name: string; mimeType: string; size: number }

type UploadOptions = { signal?: AbortSignal; onProgress?: (share: number) => void }

/**
 * Puts one file into the store; a token that was refused is renewed once. Where the session has ended the file waits for the
 * next sign-in, as its bytes are kept nowhere else. Telling how far it is takes an XMLHttpRequest.
 */
export async function uploadFile(file: File, options: UploadOptions = {}): Promise<UploadedFile> {
  const { signal } = options
  const token = currentToken() ?? (await orSignIn(async () => (await refreshSession()).accessToken, signal))
  try {
    return await sendFile(file, token, options)
  } catch (error) {
    if (!isApiError(error, 'UNAUTHENTICATED')) throw error
    return await sendFile(file, await orSignIn(() => renewAfter(token), signal), options)
  }
}

/** The token of a renewal or, where that is refused, of the sign-in that follows. */
async function orSignIn(renew: () => Promise<string>, signal?: AbortSignal): Promise<string> {
  try {
    return await renew()
  } catch (error) {
    if (!isApiError(error, 'UNAUTHENTICATED', 'DENIED')) throw error
    return await nextSignIn(signal)
  }
}

function nextSignIn(signal?: AbortSignal): Promise<string> {
  return new Promise((resolve, reject) => {
    const end = () => {
      signal?.removeEventListener('abort', giveUp)
      stop()
    }
    const giveUp = () => {
      end()
      reject(signal?.reason)
    }
    const stop = onSessionNews(news => {
      if (news.type === 'ended') return
      end()
      resolve(news.answer.accessToken)
    })
    signal?.addEventListener('abort', giveUp)
    if (signal?.aborted) giveUp()
  })
}

function sendFile(file: File, token: string, { signal, onProgress }: UploadOptions): Promise<UploadedFile> {
  const body = new FormData()
  body.append('file', file)
  const request = new XMLHttpRequest()
  const abort = () => request.abort()
  const sent = new Promise<UploadedFile>((resolve, reject) => {
    signal?.throwIfAborted()
    signal?.addEventListener('abort', abort)
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress?.(total === 0 ? 0 : loaded / total))
    request.addEventListener('abort', () => reject(new DOMException('The upload was cancelled', 'AbortError')))
    request.addEventListener('error', () => reject(offlineError(new TypeError('The upload broke off'))))
    request.addEventListener('load', () => {
      const { status, responseText: text } = request
      try {
        resolve(readAnswer({ status, retryAfter: request.getResponseHeader('Retry-After'), text }) as UploadedFile)
      } catch (error) {
        reject(error)
      }
    })
    request.open('POST', '/api/files')
    request.setRequestHeader('Accept', 'application/json')
    request.setRequestHeader('Authorization', `Bearer ${token}`)
    request.send(body)
  })
  return sent.finally(() => signal?.removeEventListener('abort', abort))
}
