import type { FieldSchema } from '@trellis/model'
import { defineFormat, type Parsed } from '../../define-format.ts'
import { problem } from '../../messages.ts'
import { textSettings } from '../../settings.ts'
import { shortTextTraits } from '../../traits.ts'
import { isSafeAddress } from '../../values/addresses.ts'
import { checkText } from '../../values/text.ts'
import { look } from './look.ts'

export const format = defineFormat({
  ...shortTextTraits,
  ...look,
  id: 'url',
  label: 'URL',
  summary: 'The address of a page that opens with one click.',
  category: 'share',
  keywords: ['link', 'website', 'web', 'address', 'homepage', 'http'],
  settings: textSettings,
  defaults: {},
  check,
  fromText: check,
  guess(texts) {
    const areAddresses = texts.every(text => isSafeAddress(text))
    return areAddresses ? { type: 'string', format: 'url' } : undefined
  },
  guessRank: 45,
  samples: () => [
    'https://example.com',
    'http://localhost:8080/path?q=a%20b#part',
    'mailto:sales@northwind.example',
    'tel:+49301234567',
    'https://münchen.example/straße',
  ],
  invalidSamples: () => [
    { value: 5 },
    { value: 'no address' },
    { value: 'javascript:alert(1)' },
    { value: 'java\tscript:alert(1)' },
    { value: 'data:text/html,<script>alert(1)</script>' },
    { value: 'file:///etc/passwd' },
    { value: 'https://' },
    { value: '//example.com' },
    { value: 'https://example.com/long', settings: { maxLength: 10 } },
  ],
})

/** As it was written; an address that begins with a domain gets `https://` before it. */
function check(value: unknown, schema: FieldSchema): Parsed {
  if (typeof value !== 'string') return problem('problem.text')
  const written = value.trim()
  const address = /^[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)+(:\d+)?([/?#]|$)/u.test(written) ? `https://${written}` : written
  if (isSafeAddress(address)) return checkText(address, schema)
  return problem(/^[a-z][a-z\d+.-]*:/i.test(written) ? 'problem.urlScheme' : 'problem.url')
}
