import { isAllowedFile } from '@trellis/fields/server'
import { expect, test } from 'vitest'
import { headBytes } from './file-store.ts'
import { sniffMimeType } from './sniff-mime-type.ts'

const png = Buffer.from('89504e470d0a1a0a0000000d4948445200000001000000010806000000', 'hex')
const pdf = Buffer.from('%PDF-1.7\n1 0 obj\n')
const zip = (inside: string) =>
  Buffer.concat([
    Buffer.from('504b03041400000008000000000000000000000000000000000000001300', 'hex'),
    Buffer.from(inside),
  ])

test.each([
  [png, 'a.png', 'image/png'],
  [png, 'a.pdf', 'image/png'],
  [pdf, 'a.txt', 'application/pdf'],
  [Buffer.from('<html><script>alert(1)</script>'), 'invoice.pdf', 'text/html'],
  [Buffer.from('  <!-- x --><ScRiPt>alert(1)</script>'), 'a.csv', 'text/html'],
  [Buffer.from('<?xml version="1.0"?><svg xmlns="x"/>'), 'a.png', 'image/svg+xml'],
  [Buffer.from('<svg onload="x"/>'), 'a.txt', 'image/svg+xml'],
  [Buffer.from('<?xml version="1.0"?><html xmlns="x"/>'), 'a.xml', 'application/xhtml+xml'],
  [Buffer.from('<?xml version="1.0"?><a/>'), 'a.xml', 'application/xml'],
  [Buffer.from('a,b\n1,ü\n'), 'a.csv', 'text/csv'],
  [Buffer.from('a,b\n1,\xfc\n', 'latin1'), 'a.csv', 'text/csv'],
  [Buffer.from('{"a":1}'), 'a.json', 'application/json'],
  [Buffer.from('plain'), 'a.pdf', 'text/plain'],
  [Buffer.from(''), 'a.txt', 'text/plain'],
  [Buffer.from([0, 1, 2, 3, 200, 7]), 'a.pdf', 'application/octet-stream'],
  [zip('[Content_Types].xml'), 'a.xlsx', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  [zip('evil.exe'), 'a.xlsx', 'application/zip'],
  [Buffer.from(`${'x'.repeat(headBytes - 1)}ü`).subarray(0, headBytes), 'a.txt', 'text/plain'],
])('[S66] %# is told by its bytes', async (head, name, mimeType) => {
  expect(await sniffMimeType(head, name)).toBe(mimeType)
})

test('[S66] what claims to be a PDF is refused where it is none', async () => {
  const wrong: [Buffer, string][] = [
    [Buffer.from('<!doctype html><p>'), 'a.pdf'],
    [Buffer.from('<!doctype html><p>'), 'a.pdf.html'],
    [Buffer.from('<!doctype html><p>'), 'a.pdf.'],
    [Buffer.from([0, 1, 2]), 'a.pdf'],
    [Buffer.concat([png, pdf]), 'a.pdf'],
  ]
  for (const [head, name] of wrong) {
    const file = { name, mimeType: await sniffMimeType(head, name) }
    expect([file, isAllowedFile(file, ['pdf'], { isSniffed: true })]).toEqual([file, false])
  }
  expect(isAllowedFile({ name: 'a.bin', mimeType: await sniffMimeType(pdf, 'a.bin') }, ['pdf'])).toBe(true)
})
