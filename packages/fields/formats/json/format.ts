import { defineFormat } from '../../define-format.ts'
import { presenceOperators } from '../../operators.ts'
import { placeholderSetting, unlimitedHeightSetting } from '../../settings.ts'
import { rules } from './rules.ts'

export const format = defineFormat({
  ...rules,
  id: 'json',
  label: 'JSON',
  summary: 'A value of any structure, as other systems send it.',
  category: 'raw',
  keywords: ['object', 'raw', 'structure', 'data'],
  operators: presenceOperators,
  searchable: false,
  uniqueable: false,
  holdsFormulas: true,
  settings: { ...placeholderSetting, ...unlimitedHeightSetting },
  defaults: { metadata: { fieldSize: 'full' } },
  samples: () => [{}, [], { a: [1, 'two', { three: null }], b: true }, 'text', 12.5, [[['deep']]], false],
  invalidSamples: () => [
    { value: () => 1 },
    { value: { a: undefined } },
    { value: { a: Number.NaN } },
    { value: { a: 'nul \u0000' } },
    { value: ['half \ud83d'] },
    { value: JSON.parse('['.repeat(40) + ']'.repeat(40)) },
  ],
})
