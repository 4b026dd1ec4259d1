import type { FieldSchema } from '@trellis/model'
import { expect, test } from 'vitest'
import { sampleFiles } from '../../values/file-value.ts'
import { format } from './format.ts'

const schema: FieldSchema = { type: 'array', format: 'file-list', title: 'Documents' }

test('every file is checked, by place', () => {
  expect(format.check([sampleFiles[0], { id: 'x', name: 'a:b' }], schema)).toMatchObject({
    problems: [{ path: '1', message: expect.stringContaining('File name cannot contain') }],
  })
  expect(format.check([sampleFiles[0], sampleFiles[0]], schema)).toEqual({ problem: 'Holds the same value twice' })
})

test('S29 the facts of each come from the server', () => {
  const find = (id: string) => sampleFiles.find(file => file.id === id)
  const claimed = sampleFiles.map(({ id }) => ({ id, mimeType: 'text/html' }))
  expect(format.fileIds(claimed)).toEqual(sampleFiles.map(file => file.id))
  const filled = format.withFiles(claimed, schema, find)
  expect('value' in filled && filled.value).toMatchObject(sampleFiles.map(({ id, mimeType }) => ({ id, mimeType })))
  expect(format.withFiles([{ id: 'other' }], schema, find)).toMatchObject({
    problems: [{ path: '0', message: 'This file was not found' }],
  })
})
