import { WebSocket } from 'ws'
import type { Api, World } from '../world.ts'

/** A page somewhere that shows the list and is told of every change. */
export async function openList({ url }: World, { token }: Api): Promise<{ close(): void }> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/api/websocket`, { headers: { origin: url } })
  const send = (message: object) => socket.send(JSON.stringify(message))
  await new Promise<void>((resolve, reject) => {
    socket.once('error', reject)
    socket.once('open', () => send({ type: 'auth', accessToken: token }))
    socket.on('message', bytes => {
      const { type } = JSON.parse(bytes.toString()) as { type: string }
      if (type === 'error') reject(new Error(`The websocket answered ${bytes.toString()}`))
      if (type === 'ready') send({ type: 'subscribe', id: 'list', cursor: { collectionId: 'Tickets' } })
      if (type === 'subscribed') resolve()
    })
  })
  return { close: () => socket.terminate() }
}
