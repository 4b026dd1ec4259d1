import { toText } from '../../coerce/coerce.ts'
import { defineFunction } from '../../define-function.ts'

export const formulaFunction = defineFunction({
  name: 'BUILD_URL',
  label: 'Build an address',
  group: 'more',
  keywords: ['link', 'query string', 'parameters'],
  summary: 'An address with parameters added to its query.',
  parameters: [
    { name: 'address', type: 'text', summary: 'the address' },
    { name: 'parameters', type: 'object', summary: 'the parameters; empty ones are left out' },
  ],
  result: 'text',
  examples: [
    {
      formula: 'BUILD_URL("https://example.org/a", {q: "x y", page: 2})',
      result: 'https://example.org/a?q=x+y&page=2',
    },
  ],
  evaluate: (address, parameters) => {
    const query = new URLSearchParams()
    for (const [key, value] of Object.entries(parameters)) {
      const text = toText(value)
      if (text !== null) query.append(key, text)
    }
    const text = query.toString()
    return text === '' ? address : `${address}${address.includes('?') ? '&' : '?'}${text}`
  },
})
