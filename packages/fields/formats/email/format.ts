import { defineFormat } from '../../define-format.ts'
import { textOperators } from '../../operators.ts'
import { textSettings } from '../../settings.ts'
import { isEmail, rules } from './rules.ts'

export const format = defineFormat({
  ...rules,
  id: 'email',
  label: 'Email',
  summary: 'An email address that can be written to with one click.',
  category: 'contact',
  keywords: ['mail', 'e-mail', 'address', 'contact'],
  operators: textOperators,
  searchable: true,
  uniqueable: true,
  settings: textSettings,
  defaults: {},
  guess: texts => (texts.every(isEmail) ? { type: 'string', format: 'email' } : undefined),
  guessRank: 40,
  samples: () => ['sales@northwind.example', "o'neil+orders@mail.north-wind.example", 'grüße@münchen.example'],
  invalidSamples: () => [
    { value: 5 },
    { value: 'nobody' },
    { value: 'a@b' },
    { value: 'two@@example.com' },
    { value: 'space in@example.com' },
    { value: 'a@-example.com' },
    { value: 'a..b@example.com' },
    { value: '\uff41@example.com' },
    { value: 'a@example.com', settings: { pattern: '@northwind\\.example$' } },
  ],
})
