import { expect, test } from 'vitest'
import { format } from './format.ts'

const schema = { type: 'string', format: 'month', title: 'Invoice month' } as const

test.each(['2026-02', '2026/2', '02/2026', '2.2026', 'Feb 2026', 'february 2026', 'Feb. 2026'])(
  'text %s is 2026-02',
  text => {
    expect(format.fromText(text)).toEqual({ value: '2026-02' })
  },
)

test.each(['2026', '2026-13', '13/2026', '26-02', 'Febber 2026', '2026-02-01'])('text %s is no month', text => {
  expect(format.fromText(text)).toEqual({ problem: 'Enter a month as YYYY-MM' })
})

test('is displayed by locale, the same in every time zone', () => {
  expect(format.display('2026-02', schema, 'en-US')).toBe('February 2026')
  expect(format.display('2026-02', schema, 'de-DE')).toBe('Februar 2026')
})
