import { mostFields, systemFields } from '@trellis/model'
import { expect, test } from 'vitest'
import type { Collection } from '../collections/collection.ts'
import { tooManyFields } from './field-limit.ts'
import type { ImportMapping } from './mapped-field.ts'

const most = mostFields - Object.keys(systemFields).length

const idsOf = (count: number, prefix = 'f') => Array.from({ length: count }, (_, index) => `${prefix}${index}`)

const mappingOf = (added: readonly string[], known: readonly string[] = []) =>
  ({
    key: undefined,
    fields: [...added.map(fieldId => ({ fieldId, isNew: true })), ...known.map(fieldId => ({ fieldId, isNew: false }))],
  }) as ImportMapping

const collectionOf = (ids: readonly string[]) =>
  ({
    document: {
      schema: { properties: Object.fromEntries([...ids, ...Object.keys(systemFields)].map(id => [id, {}])) },
    },
  }) as unknown as Collection

test('a new collection takes as many fields as its definition holds beside the system fields', () => {
  expect(tooManyFields(mappingOf(idsOf(most)), undefined)).toBeUndefined()
  expect(tooManyFields(mappingOf(idsOf(most + 1)), undefined)).toBe(
    `The collection would have ${most + 1} fields; at most ${most} are possible: leave columns out`,
  )
})

test('fields that are there count once, and an import that adds none is never too much', () => {
  const before = idsOf(most - 1)
  expect(tooManyFields(mappingOf(['one'], before), collectionOf(before))).toBeUndefined()
  expect(tooManyFields(mappingOf(['one', 'two'], before), collectionOf(before))).toContain(`${most + 1} fields`)
  expect(tooManyFields(mappingOf([], ['f0']), collectionOf(idsOf(most + 5)))).toBeUndefined()
})
