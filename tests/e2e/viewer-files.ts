import type { Page } from 'playwright-core'
import sharp from 'sharp'

import type { MadeFile } from '../scenarios/pdf.ts'

const text = (name: string, content: string): MadeFile => ({ name, bytes: Buffer.from(content) })

/** What a file that ran or loaded something would leave behind: a value in our storage, and a request to this host. */
export const foreignHost = 'elsewhere.invalid'
const script = 'try { parent.localStorage.setItem("ran", "yes"); localStorage.setItem("ran", "yes") } catch {}'

const hostileSvg = `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="200" height="100" onload='${script}'>
<script>${script}</script><rect width="200" height="100" fill="teal"/>
<image xlink:href="http://${foreignHost}/svg.png" width="10" height="10"/>
<foreignObject width="9" height="9"><iframe xmlns="http://www.w3.org/1999/xhtml" src="http://${foreignHost}/frame"/></foreignObject></svg>`
const hostileHtml = `<!doctype html><title>Trap</title><script>${script}</script>
<img src="http://${foreignHost}/html.png" onerror='${script}'><iframe src="http://${foreignHost}/"></iframe>`

/** An image of stripes, wider than high. */
export const picture = async (): Promise<MadeFile> => ({
  name: 'stripes.png',
  bytes: await sharp(
    Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="800"><rect width="1600" height="800" fill="#e8eef7"/><rect width="800" height="400" fill="#2b5fa8"/></svg>',
    ),
  )
    .png()
    .toBuffer(),
})

/** A few kilobytes that fill hundreds of megabytes once they are unpacked. */
export const bomb = async (): Promise<MadeFile> => ({
  name: 'bomb.png',
  bytes: await sharp({
    create: { width: 10_000, height: 6000, channels: 3, background: 'teal' },
    limitInputPixels: false,
  })
    .png({ compressionLevel: 9 })
    .toBuffer(),
})

export const rowCount = 10_000

/** Ten thousand orders, with a cell that a spreadsheet would work out and one that a page would run. */
export const orders = (): MadeFile => {
  const rows = Array.from({ length: rowCount }, (_, index) => `${index + 1};"Customer; ${index + 1}";${index * 3}`)
  rows[1] = `2;<img src=http://${foreignHost}/cell.png>;=1+1`
  return text('orders.csv', `\uFEFFId;Customer;Freight\r\n${rows.join('\r\n')}\r\n`)
}

export const json = (): MadeFile =>
  text(
    'order.json',
    JSON.stringify({ id: 10248, customer: { name: 'Vins et alcools', city: 'Reims' }, lines: [1, 2, 3] }),
  )

export const plain = (): MadeFile =>
  text('minutes.txt', Array.from({ length: 300 }, (_, index) => `Line ${index + 1} of the minutes`).join('\n'))

/** Text of 5 MB, the largest that is shown whole. */
export const bigText = (): MadeFile =>
  text('big.log', `first line\n${'0123456789abcdef '.repeat(7).concat('\n').repeat(41_000)}last line`)

export const hostile = (): MadeFile[] => [text('drawing.svg', hostileSvg), text('page.html', hostileHtml)]

/** Names and types that say something else than the bytes: the bytes are believed. */
export const lying = (): MadeFile[] => [
  text('photo.png', hostileHtml),
  {
    name: 'broken.png',
    bytes: Buffer.concat([Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), Buffer.alloc(40, 7)]),
  },
]

/** A second of a tone, in 8 bits. */
export function sound(): MadeFile {
  const rate = 8000
  const head = Buffer.alloc(44)
  head.write('RIFF', 0)
  head.writeUInt32LE(36 + rate, 4)
  head.write('WAVEfmt ', 8)
  head.writeUInt32LE(16, 16)
  head.writeUInt16LE(1, 20)
  head.writeUInt16LE(1, 22)
  head.writeUInt32LE(rate, 24)
  head.writeUInt32LE(rate, 28)
  head.writeUInt16LE(1, 32)
  head.writeUInt16LE(8, 34)
  head.write('data', 36)
  head.writeUInt32LE(rate, 40)
  const wave = Buffer.from(Array.from({ length: rate }, (_, index) => 128 + Math.round(100 * Math.sin(index / 3))))
  return { name: 'tone.wav', bytes: Buffer.concat([head, wave]) }
}

/** A few frames that the browser itself recorded. */
export async function film(page: Page): Promise<MadeFile> {
  const base64 = await page.evaluate(async () => {
    const canvas = document.createElement('canvas')
    Object.assign(canvas, { width: 64, height: 48 })
    const context = canvas.getContext('2d')
    const recorder = new MediaRecorder(canvas.captureStream(25), { mimeType: 'video/webm' })
    const parts: Blob[] = []
    const ended = new Promise(resolve => recorder.addEventListener('stop', resolve))
    recorder.addEventListener('dataavailable', ({ data }) => parts.push(data))
    recorder.start()
    for (let frame = 0; frame < 20; frame += 1) {
      context?.fillRect(frame, frame, 4, 4)
      await new Promise(resolve => requestAnimationFrame(resolve))
    }
    recorder.stop()
    await ended
    const bytes = new Uint8Array(await new Blob(parts).arrayBuffer())
    return btoa(bytes.reduce((text, byte) => text + String.fromCharCode(byte), ''))
  })
  return { name: 'film.webm', bytes: Buffer.from(base64, 'base64') }
}

/** Puts files into the store as the person of the page does, past the screens. */
export async function upload(page: Page, files: readonly MadeFile[]): Promise<{ id: string }[]> {
  return page.evaluate(
    async given => {
      const { accessToken } = await (await fetch('/api/token', { method: 'POST' })).json()
      const ids: { id: string }[] = []
      for (const { name, base64 } of given) {
        const body = new FormData()
        body.set('file', new File([Uint8Array.from(atob(base64), letter => letter.charCodeAt(0))], name))
        const answer = await fetch('/api/files', {
          method: 'POST',
          body,
          headers: { authorization: `Bearer ${accessToken}` },
        })
        ids.push({ id: (await answer.json()).id })
      }
      return ids
    },
    files.map(({ name, bytes }) => ({ name, base64: bytes.toString('base64') })),
  )
}
