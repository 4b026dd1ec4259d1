import type { CollectionDocument, FieldSchema } from '@trellis/model'
import { expect, test } from 'vitest'
import {
  describeProblems,
  missingNames,
  missingSettings,
  otherProblems,
  placeOfProblem,
  problemsOf,
} from './field-problems.ts'

const problems = {
  'schema.properties.freight.metadata.unique': '2 values occur more than once',
  'schema.properties.freightCost': 'Duplicated ID',
}

test('a field gets its own problems by the path inside it, not those of a field whose id begins alike', () => {
  expect(problemsOf(problems, 'freight')).toEqual({ 'metadata.unique': '2 values occur more than once' })
  expect(problemsOf(problems, 'freightCost')).toEqual({ '': 'Duplicated ID' })
  expect(problemsOf({ 'renames.freight': 'Duplicated ID' }, 'freight')).toEqual({ '': 'Duplicated ID' })
})

test('what no control shows is told beside them', () => {
  expect(otherProblems({ title: 'A', 'metadata.mask': 'B', minimum: 'B' }, ['title'])).toEqual(['B'])
})

test('the first problem leads to its tab, field or group', () => {
  expect(placeOfProblem({}, [])).toBeUndefined()
  expect(placeOfProblem(problems, [])).toEqual({ tab: 'definition', field: 'freight' })
  expect(placeOfProblem({ name: 'Required field' }, [])).toEqual({ tab: 'general' })
  expect(placeOfProblem({ 'detailGroupList.1.name': 'Required field' }, ['a', 'b'])).toEqual({
    tab: 'definition',
    group: 'b',
  })
})

test('messages name the title of their field', () => {
  const document: CollectionDocument = {
    name: 'Orders',
    schema: { type: 'object', properties: { freight: { type: 'number', format: 'number', title: 'Freight' } } },
    detailGroupList: [],
  }
  expect(describeProblems({ ...problems, name: 'Required field' }, document)).toBe(
    'Freight: 2 values occur more than once\nfreightCost: Duplicated ID\nRequired field',
  )
})

test('missing names are seen before anything is sent', () => {
  const document: CollectionDocument = {
    name: ' ',
    schema: { type: 'object', properties: { freight: { type: 'number', format: 'number', title: '' } } },
    detailGroupList: [{ id: 'basic', name: '', order: 1 }],
  }
  expect(missingNames(document, 'Required field')).toEqual({
    name: 'Required field',
    'schema.properties.freight.title': 'Required field',
    'detailGroupList.0.name': 'Required field',
  })
})

test('what only the maker of a field can know is asked of new fields and of those of another format', () => {
  const documentOf = (price: FieldSchema): CollectionDocument => ({
    name: 'Items',
    schema: { type: 'object', properties: { price } },
    detailGroupList: [],
  })
  const price: FieldSchema = { type: 'number', format: 'currency', title: 'Price' }
  const asked = { 'schema.properties.price.metadata.currency': 'Required field' }
  const number = documentOf({ ...price, format: 'number' })
  expect(missingSettings(documentOf(price), undefined, 'Required field')).toEqual(asked)
  expect(missingSettings(documentOf(price), number, 'Required field')).toEqual(asked)
  expect(missingSettings(documentOf(price), documentOf(price), 'Required field')).toEqual({})
  const said = documentOf({ ...price, metadata: { currency: 'EUR' } })
  expect(missingSettings(said, undefined, 'Required field')).toEqual({})
})
