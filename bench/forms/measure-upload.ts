import { request } from 'node:http'
import { type Figure, valueFigure } from '../figure.ts'
import type { World } from '../world.ts'
import { forgetPeak, peakMemory } from '../writing/memory.ts'

const megabyte = 1024 * 1024

/** How much memory the server takes on while 2 GB stream through it; a small upload goes before, so that its code is there. */
export async function measureUpload(world: World): Promise<Figure> {
  await upload(world, 200 * megabyte)
  await new Promise(resolve => setTimeout(resolve, 1000))
  await forgetPeak(world)
  const before = await peakMemory(world)
  await upload(world, 2_000_000_000)
  const value = (await peakMemory(world)) - before
  return valueFigure({ name: 'forms.upload', value, unit: 'MB', limit: 50, atMost: true })
}

function upload(world: World, size: number): Promise<void> {
  const head = '--b\r\ncontent-disposition: form-data; name="file"; filename="big.bin"\r\n\r\n'
  const tail = '\r\n--b--\r\n'
  return new Promise((resolve, reject) => {
    const sent = request(
      `${world.url}/api/files`,
      {
        method: 'POST',
        headers: {
          authorization: `Bearer ${world.admin.token}`,
          'content-type': 'multipart/form-data; boundary=b',
          'content-length': head.length + size + tail.length,
        },
      },
      answer => {
        answer.resume()
        answer.on('end', () =>
          answer.statusCode === 200 ? resolve() : reject(new Error(`Answered ${answer.statusCode}`)),
        )
      },
    )
    sent.on('error', reject)
    sent.write(head)
    const chunk = Buffer.alloc(megabyte, 7)
    let left = size
    const push = () => {
      while (left > 0) {
        const part = left >= chunk.length ? chunk : chunk.subarray(0, left)
        left -= part.length
        if (!sent.write(part)) return void sent.once('drain', push)
      }
      sent.end(tail)
    }
    push()
  })
}
