import { defineFunction } from '../../define-function.ts'

export const formulaFunction = defineFunction({
  name: 'URL_PARAMETER',
  label: 'Parameter of an address',
  group: 'more',
  keywords: ['query string', 'search parameter'],
  summary: 'What a web address says for a parameter of its query.',
  parameters: [
    { name: 'address', type: 'text', summary: 'the address' },
    { name: 'name', type: 'text', summary: 'the parameter' },
  ],
  result: 'text',
  examples: [{ formula: 'URL_PARAMETER("https://example.org/?q=a%20b", "q")', result: 'a b' }],
  evaluate: (address, name) =>
    address.length <= 8000 && URL.canParse(address) ? new URL(address).searchParams.get(name) : null,
})
