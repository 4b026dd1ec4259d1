import { defineFormat } from '../../define-format.ts'
import { orderedOperators } from '../../operators.ts'
import { typedDateSettings } from '../../settings.ts'
import { rules } from './rules.ts'

export const format = defineFormat({
  ...rules,
  id: 'month',
  label: 'Month',
  summary: 'A month of a year, such as the month of an invoice.',
  category: 'date',
  keywords: ['month', 'period', 'billing', 'expiry'],
  operators: orderedOperators,
  searchable: false,
  uniqueable: true,
  settings: typedDateSettings,
  defaults: {},
  examples: () => ['2026-02', '2026-03', '2026-04', '2026-05', '2026-06'],
  samples: () => ['2026-02', '1996-07', '0001-01', '9999-12', '2024-12'],
  invalidSamples: () => [
    { value: '2026-13' },
    { value: '2026-00' },
    { value: '2026-2' },
    { value: '2026-02-01' },
    { value: '0000-01' },
    { value: 202602 },
  ],
})
