import { expect, test } from 'vitest'
import { findLook } from '../find-look.ts'
import { glance } from './glance.ts'

test('a value says what names its parts before the code of its format is there', () => {
  expect(
    glance([
      { id: '1', name: 'plan.pdf' },
      { id: '2', name: 'map.png' },
    ]),
  ).toBe('plan.pdf, map.png')
  expect(glance({ street: 'Main 1', city: '', lat: 5 })).toBe('Main 1, 5')
  expect(glance([{ label: 'Red', value: 'r' }, 'x', 3, null, undefined, true])).toBe('Red, x, 3')
  expect(glance({})).toBe('')
})

test('rich text says its words and none of its marks', () => {
  const look = findLook('rich-text')
  const schema = { type: 'string' as const, format: 'rich-text', title: '' }
  expect(look?.display?.('<p>One <strong>word</strong> &amp; more</p><p title=', schema, 'en')).toBe(
    'One  word    more',
  )
})
