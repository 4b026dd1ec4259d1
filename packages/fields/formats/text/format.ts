import { defineFormat } from '../../define-format.ts'
import { textOperators } from '../../operators.ts'
import { fileTextSetting, textSettings } from '../../settings.ts'
import { rules } from './rules.ts'

export const format = defineFormat({
  ...rules,
  id: 'text',
  label: 'Text',
  summary: 'One line of text: a name, a title, a code.',
  category: 'text',
  keywords: ['string', 'name', 'title', 'line', 'code', 'word'],
  operators: textOperators,
  searchable: true,
  uniqueable: true,
  settings: { ...textSettings, ...fileTextSetting },
  defaults: {},
  guess: () => ({ type: 'string', format: 'text' }),
  guessRank: 0,
  examples: ({ title }) => ['1', '2', '3', '4', '5'].map(number => `${title} ${number}`),
  samples: () => [
    'Alfreds Futterkiste',
    '05021',
    'NA',
    'Ünïcødé "quoted", with\ttab and 😀',
    '{"a": [1]}',
    "x'; drop table y;--",
  ],
  invalidSamples: () => [
    { value: 12 },
    { value: ['a'] },
    { value: 'nul \u0000 inside' },
    { value: 'half a pair \ud83d' },
    { value: 'too long', settings: { maxLength: 3 } },
    { value: 'ab', settings: { minLength: 3 } },
    { value: 'lower', settings: { pattern: '^[A-Z]+$' } },
    { value: '😀😀', settings: { minLength: 3 } },
  ],
})
