import { describe, expect, test } from 'vitest'
import { isSameEditor, isSamePage } from './same-page.ts'
import { withoutChoices } from './without-choices.ts'

const place = (pathname: string, search: Record<string, unknown> = {}) => ({ pathname, search })

describe('same page', () => {
  test('the path decides', () => {
    expect(isSamePage(place('/builder/data/list'), place('/builder/data/list/', { search: 'x' }))).toBe(true)
    expect(isSamePage(place('/builder/data/list'), place('/builder/tags/list'))).toBe(false)
  })

  test.each(['/app', '/detail'])('%s: the id too', path => {
    expect(isSamePage(place(path, { id: 'a' }), place(path, { id: 'b' }))).toBe(false)
    expect(isSamePage(place(path, { id: 'a', tab: '1' }), place(path, { id: 'a', tab: '2' }))).toBe(true)
  })

  test('/table: the collection and the core flag too', () => {
    const table = place('/table', { collectionId: 'User' })
    expect(isSamePage(table, place('/table', { collectionId: 'User', core: 'true' }))).toBe(false)
    expect(isSamePage(table, place('/table', { collectionId: 'Orders' }))).toBe(false)
    expect(isSamePage(table, place('/table', { collectionId: 'User', 'User-table': { skip: 25 } }))).toBe(true)
  })
})

describe('same editor', () => {
  const general = place('/builder/data/general', { id: 'Orders' })

  test('another tab of the same record', () => {
    expect(isSameEditor(general, place('/builder/data/definition', { id: 'Orders', 'model-property': 'x' }))).toBe(true)
  })

  test.each([
    ['another record', place('/builder/data/general', { id: 'Customers' })],
    ['the list', place('/builder/data/list', { id: 'Orders' })],
    ['the root', place('/builder/data', { id: 'Orders' })],
    ['another section', place('/builder/tags/general', { id: 'Orders' })],
    ['an app page', place('/detail', { id: 'Orders' })],
  ])('not %s', (_name, other) => {
    expect(isSameEditor(general, other)).toBe(false)
  })
})

test('what is chosen on a page is left out, what says which page it is stays', () => {
  const field = place('/builder/data/definition', { id: 'Orders', 'model-property': 'x' })
  expect(withoutChoices(field)).toEqual(place('/builder/data/definition', { id: 'Orders' }))
  const list = place('/table', { collectionId: 'User', core: 'true', 'User-table': { peek: '1' } })
  expect(withoutChoices(list)).toEqual(place('/table', { collectionId: 'User', core: 'true' }))
  const link = place('/set-password', { token: 'a' })
  expect(withoutChoices(link)).toEqual(link)
})
