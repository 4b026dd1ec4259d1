import { defineFormat } from '../../define-format.ts'
import { textSettings } from '../../settings.ts'
import { shortTextTraits } from '../../traits.ts'
import { addressProblem } from './address-problem.ts'
import { rules } from './rules.ts'

export const format = defineFormat({
  ...shortTextTraits,
  ...rules,
  id: 'url',
  label: 'URL',
  summary: 'The address of a page that opens with one click.',
  category: 'share',
  keywords: ['link', 'website', 'web', 'address', 'homepage', 'http'],
  settings: textSettings,
  defaults: {},
  guess(texts) {
    const areAddresses = texts.every(text => addressProblem(text) === undefined)
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
    { value: 'https://example.com/a b' },
    { value: 'https://-example.com' },
    { value: 'https://example.com/%zz' },
    { value: 'https://example.com/long', settings: { maxLength: 10 } },
  ],
})
