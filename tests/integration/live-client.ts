import type { LiveClientMessage, LiveServerMessage } from '@trellis/contract'
import { WebSocket } from 'ws'
import { patienceFor } from './soak.ts'

export type LiveClient = {
  messages: LiveServerMessage[]
  send(message: LiveClientMessage): void
  /** The first message from now on that fits; an error with all that came where none does in time. */
  next(fits: (message: LiveServerMessage) => boolean, withinMs?: number): Promise<LiveServerMessage>
  close(): void
}

/** A page's live connection, signed in. `received` is told every frame. */
export async function openLive(given: {
  url: string
  host?: string
  token: string
  received?: (text: string) => void
}): Promise<LiveClient> {
  const { url, token, received } = given
  const host = given.host ?? new URL(url).host
  const address = `${url.replace('http', 'ws')}/api/websocket`
  const socket = new WebSocket(address, { headers: { host, origin: `http://${host}` } })
  const messages: LiveServerMessage[] = []
  const waiting = new Set<() => void>()
  socket.on('message', bytes => {
    const text = bytes.toString()
    received?.(text)
    messages.push(JSON.parse(text))
    for (const look of waiting) look()
  })
  socket.on('error', () => undefined)
  await new Promise<void>((resolve, reject) => {
    socket.on('open', resolve)
    socket.on('unexpected-response', (_request, response) => reject(new Error(`status ${response.statusCode}`)))
    socket.on('error', reject)
  })
  const client: LiveClient = {
    messages,
    send: message => socket.send(JSON.stringify(message)),
    next(fits, withinMs = patienceFor(3000)) {
      const from = messages.length
      return new Promise((resolve, reject) => {
        const late = setTimeout(() => {
          waiting.delete(look)
          reject(new Error(`not told within ${withinMs} ms: ${JSON.stringify(messages)}`))
        }, withinMs)
        const look = () => {
          const found = messages.slice(from).find(fits)
          if (!found) return
          clearTimeout(late)
          waiting.delete(look)
          resolve(found)
        }
        waiting.add(look)
      })
    },
    close: () => socket.terminate(),
  }
  const ready = client.next(message => message.type === 'ready' || message.type === 'error')
  client.send({ type: 'auth', accessToken: token })
  await ready
  return client
}
