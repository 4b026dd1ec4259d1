import { defineFunction } from '../../define-function.ts'

const urlParts = ['protocol', 'host', 'path', 'query', 'hash'] as const

export const formulaFunction = defineFunction({
  name: 'URL_PART',
  label: 'Part of an address',
  group: 'more',
  keywords: ['host', 'domain', 'path', 'query', 'parse url'],
  summary: 'A part of a web address: protocol, host, path, query or hash.',
  parameters: [
    { name: 'address', type: 'text', summary: 'the address' },
    { name: 'part', type: 'text', summary: 'which part', options: urlParts },
  ],
  result: 'text',
  examples: [
    { formula: 'URL_PART("https://example.org/a?b=1", "host")', result: 'example.org' },
    { formula: 'URL_PART("no address", "host")', result: null },
  ],
  evaluate: (address, part) => {
    if (address.length > 8000 || !URL.canParse(address)) return null
    const url = new URL(address)
    const parts = {
      protocol: url.protocol.slice(0, -1),
      host: url.host,
      path: url.pathname,
      query: url.search.slice(1),
      hash: url.hash.slice(1),
    }
    return parts[part]
  },
})
