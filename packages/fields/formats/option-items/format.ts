import { defineFormat } from '../../define-format.ts'
import { presenceOperators } from '../../operators.ts'
import { rules } from './rules.ts'

export const format = defineFormat({
  ...rules,
  id: 'option-items',
  label: 'Options of a list',
  summary: 'The choices that an option list offers.',
  category: 'options',
  keywords: ['options', 'choices'],
  operators: presenceOperators,
  searchable: false,
  uniqueable: false,
  settings: {},
  defaults: { metadata: { fieldSize: 'full' } },
  samples: () => [
    [],
    [
      { value: 'low', label: 'Low', color: 'green' },
      { value: 'high', label: 'High', color: 'red', description: 'Today', hidden: false },
      { value: 3, label: 'Three', disabled: true },
    ],
  ],
  invalidSamples: () => [
    { value: {} },
    { value: ['low'] },
    { value: [{ value: 'low' }] },
    { value: [{ value: '', label: 'Nothing' }] },
    { value: [{ value: 'low', label: 'Low', extra: 1 }] },
    {
      value: [
        { value: 'a', label: 'A' },
        { value: 'a', label: 'Again' },
      ],
    },
  ],
})
