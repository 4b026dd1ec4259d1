import type { FieldSchema, RecordSchema } from '@trellis/model'
import { expect, test } from 'vitest'
import { previewValues } from './preview-values.ts'

const field = (format: string, type: FieldSchema['type'] = 'string'): FieldSchema => ({ type, format, title: format })
const schema = (properties: RecordSchema['properties']): RecordSchema => ({ type: 'object', properties })

test('a stored record is shown as it is, with examples of what it cannot know', () => {
  const stored = {
    schema: schema({ name: field('text'), note: field('text'), size: field('text') }),
    record: { id: '1', name: 'Ann', size: 'L' },
  }
  const edited = schema({
    name: field('text'),
    note: field('text'),
    size: field('number', 'number'),
    born: field('date'),
  })
  const values = previewValues(edited, stored)
  expect(values).toMatchObject({ name: 'Ann', size: expect.any(Number), born: expect.any(String) })
  expect(Object.keys(values)).not.toContain('note')
})

test('without a record every field has its default or an example, links and files have none', () => {
  const edited = schema({
    name: { ...field('text'), default: 'New' },
    photo: field('file', 'object'),
    who: field('association', 'object'),
  })
  expect(previewValues(edited, undefined)).toEqual({ name: 'New' })
})
