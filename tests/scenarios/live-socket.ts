import type { LiveServerMessage } from '@trellis/contract'
import { WebSocket } from 'ws'
import { patienceFor } from '../integration/soak.ts'

/** A connection of which a test sends each frame itself, from before it is signed in. */
export type LiveSocket = {
  socket: WebSocket
  messages: LiveServerMessage[]
  send(message: unknown): void
  /** Forgets what was told so far. */
  forget(): void
  next(matches: (message: LiveServerMessage) => boolean, withinMs?: number): Promise<LiveServerMessage>
  closed: Promise<number>
}

/** An error where the server refuses the upgrade. */
export async function openLiveSocket(
  host: string,
  headers: Record<string, string> = { origin: `http://${host}` },
): Promise<LiveSocket> {
  const socket = new WebSocket(`ws://${host}/api/websocket`, { headers })
  const messages: LiveServerMessage[] = []
  const listeners = new Set<() => void>()
  socket.on('message', bytes => {
    messages.push(JSON.parse(bytes.toString()))
    for (const listener of listeners) listener()
  })
  socket.on('error', () => undefined)
  const closed = new Promise<number>(resolve => socket.on('close', code => resolve(code)))
  await new Promise<void>((resolve, reject) => {
    socket.on('open', resolve)
    socket.on('unexpected-response', (_request, response) => reject(new Error(`status ${response.statusCode}`)))
  })
  let taken = 0
  return {
    socket,
    messages,
    closed,
    send: message => socket.send(JSON.stringify(message)),
    forget() {
      messages.length = 0
      taken = 0
    },
    next: (matches, withinMs = patienceFor(3000)) =>
      new Promise((resolve, reject) => {
        const timer = setTimeout(() => reject(new Error(`not told: ${JSON.stringify(messages)}`)), withinMs)
        const look = () => {
          const index = messages.findIndex((message, place) => place >= taken && matches(message))
          const found = messages[index]
          if (!found) return
          taken = index + 1
          clearTimeout(timer)
          listeners.delete(look)
          resolve(found)
        }
        listeners.add(look)
        look()
      }),
  }
}
