import type { IncomingMessage } from 'node:http'

const mostBytes = 32 * 1024 ** 2
const mostMs = 3000

/**
 * Reads what is left of a request that is refused and throws it away, within bounds: a connection that closes over unread bytes is
 * reset, and its sender may never see the answer.
 */
export function readRest(request: IncomingMessage): Promise<void> {
  return new Promise(resolve => {
    if (request.readableEnded || request.destroyed) return resolve()
    let read = 0
    const count = (chunk: Buffer) => {
      read += chunk.length
      if (read > mostBytes) end()
    }
    const timer = setTimeout(end, mostMs)
    const endings = ['end', 'close', 'error'] as const
    function end() {
      clearTimeout(timer)
      request.off('data', count)
      for (const event of endings) request.off(event, end)
      resolve()
    }
    for (const event of endings) request.on(event, end)
    request.unpipe()
    request.on('data', count)
    request.resume()
  })
}
