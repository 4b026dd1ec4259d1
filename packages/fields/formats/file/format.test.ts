import type { FieldSchema } from '@trellis/model'
import { expect, test } from 'vitest'
import { sampleFiles } from '../../values/file-value.ts'
import { format } from './format.ts'

const schema: FieldSchema = { type: 'object', format: 'file', title: 'Invoice' }
const allowing = (...allowedFileTypes: string[]): FieldSchema => ({ ...schema, metadata: { allowedFileTypes } })
const file = (name: string, mimeType: string) => ({ ...sampleFiles[0], name, mimeType })
const isTaken = (value: unknown, field: FieldSchema) => 'value' in format.check(value, field)

test('[1-3.5-05] [1-3.5-06] [2-3.8-18] only the chosen types of files are taken, all where none is chosen', () => {
  expect(isTaken(file('a.exe', 'application/x-msdownload'), schema)).toBe(true)
  expect(isTaken(file('a.exe', 'application/x-msdownload'), allowing())).toBe(true)
  expect(isTaken(file('a.png', 'image/png'), allowing('pdf', 'image'))).toBe(true)
  expect(isTaken(file('a.png', 'image/png'), allowing('pdf'))).toBe(false)
  expect(isTaken(file('a.pdf', 'image/png'), allowing('pdf'))).toBe(false)
  expect(isTaken(file('a.xlsx', 'application/octet-stream'), allowing('xlsx'))).toBe(true)
  expect(isTaken(file('a.xlsx.exe', 'application/octet-stream'), allowing('xlsx'))).toBe(false)
})

test.each(['\\', '/', ':', '*', '?', '"', '<', '>', '|'])('[2-5-08] [2-5-09] a name with %s is refused', character => {
  expect(format.check({ ...sampleFiles[0], name: `a${character}b` }, schema)).toEqual({
    problem: 'File name cannot contain the following characters \\ / : * ? " < > |',
  })
})

test('[2-3.8-16] a file that is still on its way cannot be saved; the state itself is not stored', () => {
  expect(format.check({ ...sampleFiles[0], status: 'loading' }, schema)).toEqual({
    problem: 'The upload has not finished',
  })
  expect(format.check({ ...sampleFiles[0], status: 'success' }, schema)).toEqual({ value: sampleFiles[0] })
})

test('S29 what the server knows of a file is not taken from the client', () => {
  const [facts] = sampleFiles
  const find = (id: string) => (id === facts?.id ? facts : undefined)
  const claimed = {
    ...facts,
    name: 'renamed.pdf',
    mimeType: 'image/png',
    size: 1,
    uploadedBy: 'somebody',
    notes: 'new',
  }
  expect(format.withFiles(claimed, schema, find)).toEqual({ value: { ...facts, name: 'renamed.pdf', notes: 'new' } })
  expect(format.withFiles({ id: 'other' }, schema, find)).toEqual({ problem: 'This file was not found' })
  expect(format.withFiles({ id: facts?.id }, allowing('image'), find)).toEqual({
    problem: 'Files of this type are not taken here',
  })
})
