import type { FieldSchema } from '@trellis/model'
import { expect, test } from 'vitest'
import { findFormat } from './find-format.ts'
import { patternSuggestions } from './setting-suggestions.ts'
import { translateSetting } from './setting-texts.ts'

const fieldOf = (format: string, metadata: object = {}): FieldSchema => ({
  type: findFormat(format)?.type ?? 'string',
  format,
  title: 'Field',
  metadata,
})

const texts: Readonly<Record<string, { fit: string[]; miss: string[] }>> = {
  'Credit card': {
    fit: ['4111 1111 1111 1111', '378282246310005', '4111-1111-1111-1111'],
    miss: ['4111', '4111 1111 1111 111a'],
  },
  'IPv4 address': { fit: ['127.0.0.1', '255.255.255.255'], miss: ['256.1.1.1', '1.2.3', '1.2.3.4.', '1.2.3.4.5'] },
  'Basic password': { fit: ['abcdefg1', '1234567z'], miss: ['abcdefgh', '12345678', 'abc1'] },
  'YYYY-MM-DD': { fit: ['1996-07-04', '2024-12-31'], miss: ['1996-7-4', '1996-13-01', '04/07/1996'] },
  URL: {
    fit: ['https://example.com', 'http://example.com:80/a?b#c'],
    miss: ['example.com', 'ftp://a.b', 'https://a b'],
  },
  Email: { fit: ['ann@example.com', 'o.k+x@mail.example.org'], miss: ['ann', 'ann@example', 'a b@example.com'] },
  'Email ending in .com': { fit: ['ann@example.com'], miss: ['ann@example.org', 'ann@example.com.au'] },
}

test('[1-5-10] the patterns that are suggested, by what fits them and what does not', () => {
  expect(patternSuggestions.map(({ label }) => label)).toEqual(Object.keys(texts))
  for (const { label, value } of patternSuggestions) {
    const { fit, miss } = texts[label] ?? { fit: [], miss: [] }
    const isTaken = (text: string) =>
      'value' in (findFormat('text')?.check(text, { ...fieldOf('text'), pattern: String(value) }) ?? {})
    expect([label, fit.filter(text => !isTaken(text)), miss.filter(isTaken)]).toEqual([label, [], []])
  }
})

/** What a setting offers: suggestions, or the options that alone it takes. */
const masksOf = (format: string) => {
  const { suggestionList, optionList } = findFormat(format)?.settings['metadata.mask']?.metadata ?? {}
  return (suggestionList ?? optionList ?? []).map(({ value }) => String(value))
}

test('[1-5-11] masks are suggested for numbers, money in three currencies, dates, moments and times, and each is written by', () => {
  expect(['$', '£', '€'].map(sign => masksOf('currency').some(mask => mask.startsWith(sign)))).toEqual([
    true,
    true,
    true,
  ])
  const values = { number: 1234.5, currency: 1234.5 }
  for (const [format, value] of Object.entries(values)) {
    const shown = masksOf(format).map(mask => findFormat(format)?.display(value, fieldOf(format, { mask }), 'en-US'))
    expect(new Set(shown).size).toBe(masksOf(format).length)
  }
  for (const format of ['date', 'date-time', 'time']) expect(masksOf(format).length).toBeGreaterThan(3)
})

test('what suggestions are called is said in the language of the person, a mask stays what it is', () => {
  const { pattern } = findFormat('text')?.settings ?? {}
  const mask = findFormat('number')?.settings['metadata.mask']
  expect(pattern && translateSetting(pattern).metadata?.suggestionList?.[0]).toEqual(patternSuggestions[0])
  expect(mask && translateSetting(mask)).toMatchObject({ metadata: mask?.metadata })
})
