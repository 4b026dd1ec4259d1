import type { FieldSchema } from '@trellis/model'
import { expect, test } from 'vitest'
import { titleAt } from './title-at.ts'

const text: FieldSchema = { type: 'string', format: 'text', title: 'Note' }
const line: FieldSchema = { type: 'object', format: 'object', title: 'Line', properties: { note: text } }
const properties = { lines: { type: 'array', format: 'array', title: 'Lines', items: line } as FieldSchema, line }

test('a place inside a value is called by the titles on the way to it', () => {
  expect(titleAt(properties, 'line')).toBe('Line')
  expect(titleAt(properties, 'line.note')).toBe('Line › Note')
  expect(titleAt(properties, 'lines.1.note')).toBe('Lines › 2 › Note')
})

test('a place that the form does not know is called by its path', () => {
  expect(titleAt(properties, 'gone')).toBe('gone')
  expect(titleAt(properties, 'line.gone')).toBe('line.gone')
})
