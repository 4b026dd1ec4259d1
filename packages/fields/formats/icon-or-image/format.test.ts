import { expect, test } from 'vitest'
import { format } from './format.ts'

const schema = { type: 'string', format: 'icon-or-image', title: 'Logo' } as const

test.each(['home', 'https://example.com/a.png', '/api/files/0193b3a0', '/api/files/0193b3a0?w=64'])(
  '[2-3.8-13] %s is one',
  text => {
    expect(format.check(text, schema)).toEqual({ value: text })
  },
)

test.each([
  '/api/operations/DATA_LIST',
  '/api/files/..',
  'ftp://example.com/a.png',
  'data:image/png;base64,AAAA',
  '<img src=x>',
])('S70 %s is none', text => {
  expect(format.check(text, schema)).toHaveProperty('problem')
})
