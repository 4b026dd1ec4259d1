import { defineFormat } from '../../define-format.ts'
import { orderedOperators } from '../../operators.ts'
import { clockMaskSetting, typedDateSettings } from '../../settings.ts'
import { rules } from './rules.ts'

export const format = defineFormat({
  ...rules,
  id: 'time',
  label: 'Time',
  summary: 'A time of day, on whatever clock stands beside it.',
  category: 'date',
  keywords: ['time', 'clock', 'hour', 'opening', 'start'],
  operators: orderedOperators,
  searchable: false,
  uniqueable: true,
  settings: { ...clockMaskSetting, ...typedDateSettings },
  defaults: {},
  examples: () => ['08:30:00', '09:15:00', '11:00:00', '13:00:00', '15:45:00'],
  samples: () => ['08:30:00', '00:00:00', '23:59:59', '12:00:01'],
  invalidSamples: () => [
    { value: '24:00:00' },
    { value: '8:30:00' },
    { value: '08:30' },
    { value: '08:60:00' },
    { value: '08:30:60' },
    { value: '08:30:00Z' },
    { value: 830 },
  ],
})
