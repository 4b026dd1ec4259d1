import Type from 'typebox'
import { expect, test } from 'vitest'
import { makeProblemFinder } from './validate-input.ts'

test('what is out of bounds is told in the words of forms', () => {
  const schema = Type.Object({
    skip: Type.Integer({ minimum: 0 }),
    limit: Type.Integer({ maximum: 9 }),
    step: Type.Number({ exclusiveMinimum: 0 }),
    share: Type.Number({ exclusiveMaximum: 10 }),
    name: Type.String({ minLength: 1 }),
    note: Type.String({ maxLength: 2 }),
    ids: Type.Array(Type.String(), { minItems: 2 }),
  })
  const found = makeProblemFinder(schema)({ skip: -1, limit: 20, step: 0, share: 10, name: '', note: 'abc', ids: [] })
  expect(Object.fromEntries(found.map(({ path, message }) => [path, message]))).toEqual({
    skip: 'Must be 0 or more',
    limit: 'Must be 9 or less',
    step: 'Must be more than 0',
    share: 'Must be less than 10',
    name: 'At least 1 character',
    note: 'At most 2 characters',
    ids: 'At least 2 items',
  })
})
