import { defineFormat } from '../../define-format.ts'
import { textOperators } from '../../operators.ts'
import { fileTextSetting, textSettings } from '../../settings.ts'
import { rules } from './rules.ts'

export const format = defineFormat({
  ...rules,
  id: 'multiline',
  label: 'Multiline text',
  summary: 'Several lines of plain text: notes, a description.',
  category: 'text',
  keywords: ['long text', 'paragraph', 'notes', 'description', 'comment', 'textarea', 'memo'],
  operators: textOperators,
  searchable: true,
  uniqueable: false,
  settings: {
    ...textSettings,
    ...fileTextSetting,
    'metadata.unlimitedHeight': { type: 'boolean', format: 'checkbox', title: 'Unlimited height' },
  },
  defaults: { metadata: { fieldSize: 'full' } },
  guess(texts) {
    const isLong = texts.some(text => /[\r\n]/.test(text) || text.length > 200)
    return isLong ? { type: 'string', format: 'multiline', metadata: { fieldSize: 'full' } } : undefined
  },
  guessRank: 10,
  examples: ({ title }) => ['1', '2', '3', '4', '5'].map(number => `${title} ${number}`),
  samples: () => ['One line', 'First line\nSecond line\n\n\tindented', 'Windows\r\nlines', 'long '.repeat(80).trim()],
  invalidSamples: () => [
    { value: false },
    { value: 'a\u0000b' },
    { value: 'a\nb\nc', settings: { maxLength: 4 } },
    { value: 'abc', settings: { pattern: '^\\d+$' } },
  ],
})
