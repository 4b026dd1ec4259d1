import { WebSocket } from 'ws'

const largestBuffer = 1024 * 1024
const pingEvery = 30_000

/** A reader that takes nothing is cut off instead of being kept in memory. */
export function sendWithinBuffer(
  socket: Pick<WebSocket, 'readyState' | 'bufferedAmount' | 'send' | 'terminate'>,
  text: string,
): void {
  if (socket.readyState !== WebSocket.OPEN) return
  if (socket.bufferedAmount + text.length > largestBuffer) return socket.terminate()
  socket.send(text)
}

/** Closes properly where the peer answers, and for certain a second later. */
export function closeSoon(socket: WebSocket, code: number, reason: string): void {
  socket.close(code, reason)
  setTimeout(() => socket.terminate(), 1000).unref()
}

/** Finds out within a minute that the peer is gone. */
export function keepAlive(socket: WebSocket): void {
  let isAnswered = true
  const timer = setInterval(() => {
    if (!isAnswered) return socket.terminate()
    isAnswered = false
    socket.ping()
  }, pingEvery)
  timer.unref()
  socket.on('pong', () => {
    isAnswered = true
  })
  socket.on('close', () => clearInterval(timer))
}
