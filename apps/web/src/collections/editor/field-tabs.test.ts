import { expect, test } from 'vitest'
import { tabOf } from './field-tabs.ts'

test.each([
  ['title', 'field'],
  ['metadata.optionList.0.label', 'field'],
  ['metadata.association.cursor.collectionId', 'field'],
  ['default', 'values'],
  ['metadata.calculation', 'values'],
  ['description', 'display'],
  ['metadata.hidden', 'display'],
  ['metadata.hiddenBits', 'field'],
])('what is wrong with %s is shown in the tab %s', (path, tab) => {
  expect(tabOf(path)).toBe(tab)
})

test('the text of a text block stands beside its title', () => {
  expect(tabOf('description', true)).toBe('field')
})
