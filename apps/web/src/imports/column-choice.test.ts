import type { FieldSchema, RecordSchema } from '@trellis/model'
import { expect, test } from 'vitest'
import {
  applyChoice,
  choiceOf,
  choiceOfFormat,
  groupsOf,
  linkElsewhere,
  linkedTo,
  otherFormat,
} from './column-choice.ts'
import type { Mapping, PreviewColumn } from './mapping.ts'
import { keyIn, withKey } from './match-key.ts'
import { hasUnsaid } from './notation.ts'

const text: FieldSchema = { type: 'string', format: 'text', title: 'Customer' }
const column: PreviewColumn = {
  column: 'customer',
  fieldId: 'customer',
  field: text,
  notation: {},
  association: { collectionId: 'Customers', name: 'Customers', linkBy: 'code', matched: 2, distinct: 4 },
  emptyCount: 0,
  samples: [],
}
const plain: Mapping = { column: 'customer', fieldId: 'customer', field: text }
const apply = (choice: string, mapping = plain, schema?: RecordSchema) =>
  applyChoice({ column, mapping, choice, schema, taken: [] })

test('a list offers what is likely and leads to all the others', () => {
  const groups = groupsOf(column, plain, undefined)
  const ids = groups.flatMap(({ options }) => options.map(({ id }) => id))
  expect(ids).toEqual(['$none', '$id', '$property', '$association', linkElsewhere, choiceOfFormat('text'), otherFormat])
  const rated = { ...plain, field: { ...text, format: 'rating' } }
  expect(
    groupsOf(column, rated, undefined)
      .at(-1)
      ?.options.map(({ id }) => id),
  ).toContain(choiceOfFormat('rating'))
})

test('a link that was found is taken with the way in which its records were found', () => {
  const linked = apply('$association')
  expect(linked).toMatchObject({
    linkBy: 'code',
    field: { format: 'association', metadata: { association: { cursor: { collectionId: 'Customers' }, max: 1 } } },
  })
  expect(choiceOf(column, linked, undefined)).toBe('$association')
  expect(apply(choiceOfFormat('text'), linked)).toEqual(plain)
})

test('a link that leads nowhere yet keeps the import from starting, and is no other choice', () => {
  const open = apply(linkElsewhere)
  const { association: _association, ...unknown } = column
  expect([choiceOf(column, open, undefined), choiceOf(unknown, open, undefined)]).toEqual([
    linkElsewhere,
    linkElsewhere,
  ])
  expect(hasUnsaid([open], undefined)).toBe(true)
  const led = linkedTo(open, 'Vans', 'recordTitle')
  expect(hasUnsaid([led], undefined)).toBe(false)
  expect(led).toMatchObject({ linkBy: 'recordTitle', field: { metadata: { association: { max: 1 } } } })
  expect(choiceOf(column, led, undefined)).toBe(linkElsewhere)
})

test('formats whose values are records of a collection ask for it', () => {
  const asks = (format: string, metadata?: FieldSchema['metadata']) =>
    hasUnsaid([{ ...plain, field: { ...text, format, ...(metadata && { metadata }) } }], undefined)
  expect(['collection-lookup', 'collection-record', 'text'].map(format => asks(format))).toEqual([true, true, false])
  expect(asks('collection-lookup', { collectionId: 'Customers' })).toBe(false)
})

test('the key that tells which record a row is becomes unique where it is not, and only while it is the key', () => {
  const schema: RecordSchema = {
    type: 'object',
    properties: { no: { ...text, title: 'No' }, code: { ...text, metadata: { unique: true } } },
  }
  const mappings: Mapping[] = [
    { column: 'no', fieldId: 'no' },
    { column: 'code', fieldId: 'code' },
  ]
  const keyed = withKey(mappings, 'no', schema)
  expect(keyed).toEqual([{ column: 'no', fieldId: 'no', makeUnique: true }, mappings[1]])
  expect(withKey(keyed, 'code', schema)).toEqual(mappings)
  expect(withKey(keyed, undefined, schema)).toEqual(mappings)
  expect([keyIn(keyed, 'no'), keyIn(keyed.slice(1), 'no')]).toEqual(['no', undefined])
})

test('a column goes to an additional property where the collection takes any, all of them at once where an export wrote them', () => {
  const idsOf = (schema: RecordSchema, of = column) => groupsOf(of, plain, schema)[0]?.options.map(({ id }) => id)
  const schema: RecordSchema = { type: 'object', properties: {} }
  expect(idsOf(schema)).not.toContain('$property')
  expect(idsOf({ ...schema, additionalProperties: true })).toContain('$property')
  const whole = { ...column, fieldId: 'additionalProperties' }
  expect(idsOf({ ...schema, additionalProperties: true }, whole)).toContain('additionalProperties')
  const given = { column, mapping: plain, schema, taken: [] }
  const chosen = applyChoice({ ...given, choice: '$property' })
  expect(chosen).toEqual({ column: column.column, fieldId: null, property: column.column })
  expect(choiceOf(column, chosen, schema)).toBe('$property')
  expect(choiceOf(whole, applyChoice({ ...given, choice: 'additionalProperties' }), schema)).toBe(
    'additionalProperties',
  )
})
