import type { FieldSchema } from '@trellis/model'
import { expect, test } from 'vitest'
import { insideFields } from './inside-fields.ts'

const text = (title: string): FieldSchema => ({ type: 'string', format: 'text', title })
const object = (title: string, properties: Record<string, FieldSchema>): FieldSchema => ({
  type: 'object',
  format: 'object',
  title,
  properties,
})
const list = (title: string, items: FieldSchema): FieldSchema => ({ type: 'array', format: 'array', title, items })

test('fields inside objects and lists are found by path, the deepest too, with what is beside them', () => {
  const place = object('Place', { city: text('City') })
  const found = insideFields(list('Lines', object('Line', { name: text('Name'), place })))
  expect(found.map(({ path, titles }) => [path, titles])).toEqual([
    ['items.properties.name', ['Name']],
    ['items.properties.place', ['Place']],
    ['items.properties.place.properties.city', ['Place', 'City']],
  ])
  expect(found.map(({ siblings }) => Object.keys(siblings ?? {}))).toEqual([
    ['name', 'place'],
    ['name', 'place'],
    ['city'],
  ])
  expect(found[0]?.inside).toMatchObject({ item: { kind: 'object' }, index: { kind: 'number' } })
})

test('the item of a list of plain values is the field itself; what holds nothing has none inside', () => {
  expect(insideFields(list('Words', text('')))).toMatchObject([
    { path: 'items', titles: ['Words'], inside: { item: { kind: 'text' } }, siblings: undefined },
  ])
  expect(insideFields(text('Plain'))).toEqual([])
})
