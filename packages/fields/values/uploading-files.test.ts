import { expect, test } from 'vitest'
import { isUploading, withoutUploads } from './uploading-files.ts'

const stored = { id: '019a', name: 'a.pdf' }
const underway = { id: 'temp-1', name: 'b.pdf', status: 'loading' }
const failed = { ...underway, status: 'error' }

test('[2-4-03] a file on its way is found wherever a value holds it', () => {
  expect([underway, [stored, underway], { a: [{ b: underway }] }].map(isUploading)).toEqual([true, true, true])
  expect([stored, [stored], failed, null, 'temp-1', { a: [{ b: failed }] }].map(isUploading)).not.toContain(true)
})

test('R43 what is kept of unsaved work has no files that never arrived', () => {
  expect(withoutUploads(underway)).toBeNull()
  expect(withoutUploads([stored, underway, failed])).toEqual([stored])
  expect(withoutUploads([underway])).toBeNull()
  expect(withoutUploads({ a: [{ b: underway, c: 1 }], d: [] })).toEqual({ a: [{ b: null, c: 1 }], d: [] })
})
