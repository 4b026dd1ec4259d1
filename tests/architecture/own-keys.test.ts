import { expect, test } from 'vitest'
import { ownKeysOnly } from './own-keys.ts'

const found = (source: string, path = 'apps/server/src/a.ts') => ownKeysOnly(new Map([[path, source]]))

test.each([
  ['go(record[id])'],
  ['go(record?.[fieldId])'],
  ['go(values[field.id])'],
  ['go(schema.properties[entry.fieldId]?.title)'],
  ['if (id in record) go()'],
  ['if (field.id in record) go()'],
  ['values[id] = record[id]'],
])('reads by an id: %s', source => {
  expect(found(source)).toEqual(['apps/server/src/a.ts:1: reads an object by an id; use ownValue or Object.hasOwn'])
})

test.each([
  ['go(ownValue(record, id))'],
  ['values[id] = 1'],
  ['delete values[id]'],
  ['go(list[0], rows[index])'],
  ["if ('problem' in read) go()"],
])('does not: %s', source => {
  expect(found(source)).toEqual([])
})
