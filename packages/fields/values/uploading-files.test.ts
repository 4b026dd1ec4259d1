import { expect, test } from 'vitest'
import { isUploading, withoutUploads } from './uploading-files.ts'

const stored = { id: '019a', name: 'a.pdf' }
const underway = { id: 'temp-1', name: 'b.pdf', status: 'loading' }
const failed = { ...underway, status: 'error' }

test('[2-4-03] a file on its way is found wherever a value holds it', () => {
  expect([underway, [stored, underway], { a: [{ b: underway }] }].map(value => isUploading(value))).toEqual([
    true,
    true,
    true,
  ])
  expect(
    [stored, [stored], failed, null, 'temp-1', { a: [{ b: failed }] }].map(value => isUploading(value)),
  ).not.toContain(true)
})

test('R43 what is kept of unsaved work has no files that never arrived', () => {
  expect(withoutUploads(underway)).toBeNull()
  expect(withoutUploads([stored, underway, failed])).toEqual([stored])
  expect(withoutUploads([underway])).toBeNull()
  expect(withoutUploads({ a: [{ b: underway, c: 1 }], d: [] })).toEqual({ a: [{ b: null, c: 1 }], d: [] })
})

test('[2-4-18] what a file on its way was to replace is there again where it did not arrive', () => {
  expect(withoutUploads({ ...failed, replaced: stored })).toEqual(stored)
  expect(withoutUploads([stored, { ...underway, replaced: { id: '019b' } }])).toEqual([stored, { id: '019b' }])
})

test('[2-4-03] nobody waits for a file in a place that is left out', () => {
  const lines = [{ scan: stored }, { scan: underway, note: 'x' }]
  const isFound = (...out: string[]) => isUploading(lines, path => out.includes(path), 'lines')
  expect([isFound(), isFound('lines.0.scan'), isFound('lines.1.note')]).toEqual([true, true, true])
  expect([isFound('lines'), isFound('lines.1'), isFound('lines.1.scan')]).toEqual([false, false, false])
})
