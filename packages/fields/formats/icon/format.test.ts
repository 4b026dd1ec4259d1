import { expect, test } from 'vitest'
import { format } from './format.ts'

const schema = { type: 'string', format: 'icon', title: 'Icon' } as const

test('S70 only a plain name is an icon', () => {
  expect(format.check('shopping_cart', schema)).toEqual({ value: 'shopping_cart' })
  for (const text of ['../sprite', 'https://example.com/a.svg', 'a b', 'Ä', '']) {
    expect(format.check(text, schema)).toHaveProperty('problem')
  }
})
