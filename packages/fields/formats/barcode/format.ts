import { defineFormat } from '../../define-format.ts'
import { textSettings } from '../../settings.ts'
import { shortTextTraits } from '../../traits.ts'
import { rules } from './rules.ts'

export const format = defineFormat({
  ...shortTextTraits,
  ...rules,
  id: 'barcode',
  label: 'Barcode',
  summary: 'The letters and digits of a barcode.',
  category: 'share',
  keywords: ['ean', 'upc', 'gtin', 'code 128', 'scan', 'label'],
  settings: textSettings,
  defaults: {},
  samples: () => ['4006381333931', 'SKU-0042/B', '00012345'],
  invalidSamples: () => [
    { value: 4006381333931 },
    { value: 'Größe' },
    { value: 'a'.repeat(81) },
    { value: 'two\nlines' },
    { value: 'ab', settings: { minLength: 3 } },
  ],
})
