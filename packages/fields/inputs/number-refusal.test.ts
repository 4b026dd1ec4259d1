import { setLocale } from '@trellis/ui/text'
import { afterEach, expect, test } from 'vitest'
import { numberRefusal } from './number-refusal.ts'

afterEach(() => setLocale({ language: 'en' }))

test('a refusal says what was understood, in the person’s own notation', () => {
  setLocale({ language: 'en', region: 'US' })
  expect(numberRefusal('Enter a number', '12,5')).toBe('Enter a number. Did you mean 12.5?')
  expect(numberRefusal('Enter a number', 'a lot')).toBe('Enter a number')
  expect(numberRefusal('Enter a number', '1,2,3')).toBe('Enter a number')
  expect(numberRefusal('Must be 5 or less', 12.5)).toBe('Must be 5 or less')
  expect(numberRefusal('Enter a number', '1234567890123456')).toBe('At most 15 significant digits')
  setLocale({ language: 'en', region: 'DE' })
  expect(numberRefusal('Enter a number', '1,234.56')).toBe('Enter a number. Did you mean 1234,56?')
})
