import { expect, test } from 'vitest'
import { colorCode } from './color-code.ts'
import { type CodeLanguage, loadLanguage } from './load-language.ts'

const samples: Record<CodeLanguage, { text: string; kinds: Record<string, string> }> = {
  json: { text: '{\n  "city": "Oslo", "n": 5 }', kinds: { '"city"': 'name', '"Oslo"': 'string', '5': 'number' } },
  sql: {
    text: 'select city from orders\nwhere n > 5 -- heavy',
    kinds: { select: 'keyword', '5': 'number', '-- heavy': 'comment' },
  },
  xml: { text: '<city name="Oslo">x</city>', kinds: { city: 'keyword', name: 'name', '"Oslo"': 'string' } },
  yaml: { text: 'city: "Oslo"\n# note', kinds: { city: 'name', '"Oslo"': 'string', '# note': 'comment' } },
  graphql: {
    text: 'query { orders(first: 10) { id } } # all',
    kinds: { query: 'keyword', orders: 'name', '10': 'number' },
  },
}

test.each(Object.entries(samples))(
  '%s is coloured by its words, and nothing of it is lost',
  async (name, { text, kinds }) => {
    const spans = colorCode(text, await loadLanguage(name as CodeLanguage))
    expect(spans.map(span => span.text).join('')).toBe(text)
    for (const [word, kind] of Object.entries(kinds)) {
      expect(spans.find(span => span.text === word)).toMatchObject({ kind })
    }
  },
)
