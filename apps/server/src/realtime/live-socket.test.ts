import { expect, test } from 'vitest'
import { sendWithinBuffer } from './live-socket.ts'

test('R32 a reader that takes nothing is cut off at 1 MB', () => {
  const socket = { readyState: 1, bufferedAmount: 0, sent: 0, isOpen: true }
  const wire = Object.assign(socket, {
    send(text: string | Buffer) {
      socket.sent += 1
      socket.bufferedAmount += text.length
    },
    terminate() {
      socket.isOpen = false
    },
  })
  for (let round = 0; round < 10; round += 1) sendWithinBuffer(wire, 'x'.repeat(100_000))
  expect(socket).toMatchObject({ sent: 10, isOpen: true })
  sendWithinBuffer(wire, 'x'.repeat(100_000))
  expect(socket).toMatchObject({ sent: 10, isOpen: false })
})
