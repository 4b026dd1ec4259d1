import { defineFormat } from '../../define-format.ts'
import { orderedOperators } from '../../operators.ts'
import { typedDateSettings } from '../../settings.ts'
import { rules } from './rules.ts'

export const format = defineFormat({
  ...rules,
  id: 'week',
  label: 'Week',
  summary: 'A calendar week, Monday to Sunday, numbered by ISO 8601.',
  category: 'date',
  keywords: ['week', 'calendar week', 'sprint', 'period'],
  operators: orderedOperators,
  searchable: false,
  uniqueable: true,
  settings: typedDateSettings,
  defaults: {},
  examples: () => ['2026-W05', '2026-W06', '2026-W07', '2026-W08', '2026-W09'],
  samples: () => ['2026-W05', '2026-W53', '2020-W53', '2021-W01', '0001-W01', '9999-W52'],
  invalidSamples: () => [
    { value: '2025-W53' },
    { value: '2026-W00' },
    { value: '2026-W54' },
    { value: '2026-W5' },
    { value: '2026-w05' },
    { value: '2026W05' },
    { value: '0000-W01' },
    { value: 5 },
  ],
})
