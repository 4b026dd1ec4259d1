import { createHash } from 'node:crypto'

/** As somebody picks it from their disk. */
export type MadeFile = { name: string; bytes: Buffer }

type Seal = (number: number, text: Buffer) => Buffer

/**
 * A document of pages with a line of words each. It asks for what no viewer of ours may do: a script and a program when it is opened,
 * and a font whose measures are a script (CVE-2024-4367).
 */
export function pdf(name: string, pages: number): MadeFile {
  return { name, bytes: write(pages, { seal: (_, text) => text, trailer: '', extra: [] }) }
}

/** One that opens with this password alone: 40 bits of RC4, as old programs wrote it. */
export function lockedPdf(name: string, password: string): MadeFile {
  const id = Buffer.from('0123456789abcdef')
  const owner = rc4(md5(pad(password)).subarray(0, 5), pad(password))
  const permissions = Buffer.alloc(4)
  permissions.writeInt32LE(-4)
  const key = md5(Buffer.concat([pad(password), owner, permissions, id])).subarray(0, 5)
  const user = rc4(key, padding)
  const seal: Seal = (number, text) =>
    rc4(md5(Buffer.concat([key, Buffer.from([number, number >> 8, 0, 0, 0])])).subarray(0, 10), text)
  const hex = (bytes: Buffer) => `<${bytes.toString('hex')}>`
  const encrypt = `<< /Filter /Standard /V 1 /R 2 /O ${hex(owner)} /U ${hex(user)} /P -4 >>`
  return {
    name,
    bytes: write(2, {
      seal,
      extra: [encrypt],
      trailer: `/ID [${hex(id)} ${hex(id)}] /Encrypt ${objectsBefore(2) + 1} 0 R`,
    }),
  }
}

const catalogue = 1
const tree = 2
const font = 3
const objectsBefore = (pages: number) => font + pages * 2

function write(pages: number, { seal, trailer, extra }: { seal: Seal; trailer: string; extra: string[] }): Buffer {
  const text = (number: number, script: string) => `<${seal(number, Buffer.from(script)).toString('hex')}>`
  const page = (index: number) => font + 1 + index * 2
  const numbers = Array.from({ length: pages }, (_, index) => index)
  const opened = `/OpenAction << /S /JavaScript /JS ${text(catalogue, 'app.launchURL("http://elsewhere.invalid/pdf")')} >>`
  const objects: (string | Buffer)[] = [
    `<< /Type /Catalog /Pages ${tree} 0 R ${opened} >>`,
    `<< /Type /Pages /Count ${pages} /Kids [${numbers.map(index => `${page(index)} 0 R`).join(' ')}] >>`,
    `<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /FontMatrix [1 2 3 4 5 ${text(font, 'localStorage.setItem("ran", 1)')}] >>`,
    ...numbers.flatMap(index => {
      const drawing = seal(
        page(index) + 1,
        Buffer.from(`BT /F1 28 Tf 60 700 Td (Page ${index + 1} of the contract) Tj ET 60 680 300 4 re f`),
      )
      return [
        `<< /Type /Page /Parent ${tree} 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 ${font} 0 R >> >> /Contents ${page(index) + 1} 0 R >>`,
        Buffer.concat([Buffer.from(`<< /Length ${drawing.length} >>\nstream\n`), drawing, Buffer.from('\nendstream')]),
      ]
    }),
    ...extra,
  ]
  return join(objects, trailer)
}

/** The objects behind one another, and the table of where each begins. */
function join(objects: readonly (string | Buffer)[], trailer: string): Buffer {
  let file = Buffer.from('%PDF-1.4\n')
  const places = objects.map((object, index) => {
    const place = file.length
    file = Buffer.concat([file, Buffer.from(`${index + 1} 0 obj\n`), Buffer.from(object), Buffer.from('\nendobj\n')])
    return place
  })
  const table = places.map(place => `${String(place).padStart(10, '0')} 00000 n \n`).join('')
  const count = objects.length + 1
  const end = `xref\n0 ${count}\n0000000000 65535 f \n${table}trailer\n<< /Size ${count} /Root 1 0 R ${trailer} >>\nstartxref\n${file.length}\n%%EOF\n`
  return Buffer.concat([file, Buffer.from(end)])
}

const padding = Buffer.from('28BF4E5E4E758A4164004E56FFFA01082E2E00B6D0683E802F0CA9FE6453697A', 'hex')
const pad = (password: string) => Buffer.concat([Buffer.from(password), padding]).subarray(0, 32)
const md5 = (bytes: Buffer) => createHash('md5').update(bytes).digest()

function rc4(key: Buffer, bytes: Buffer): Buffer {
  const state = Array.from({ length: 256 }, (_, index) => index)
  const at = (index: number) => state[index & 255] ?? 0
  const swap = (one: number, other: number) => {
    ;[state[one], state[other]] = [at(other), at(one)]
  }
  for (let index = 0, other = 0; index < 256; index += 1) {
    other = (other + at(index) + (key[index % key.length] ?? 0)) & 255
    swap(index, other)
  }
  let [one, other] = [0, 0]
  return Buffer.from(
    bytes.map(byte => {
      one = (one + 1) & 255
      other = (other + at(one)) & 255
      swap(one, other)
      return byte ^ at(at(one) + at(other))
    }),
  )
}
