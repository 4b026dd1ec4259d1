import type { FieldSchema } from '@trellis/model'
import { defineFormat, type Parsed } from '../../define-format.ts'
import { problem } from '../../messages.ts'
import { textSettings } from '../../settings.ts'
import { shortTextTraits } from '../../traits.ts'
import { checkText } from '../../values/text.ts'
import { look } from './look.ts'

export const format = defineFormat({
  ...shortTextTraits,
  ...look,
  id: 'barcode',
  label: 'Barcode',
  summary: 'The letters and digits of a barcode.',
  category: 'share',
  keywords: ['ean', 'upc', 'gtin', 'code 128', 'scan', 'label'],
  settings: textSettings,
  defaults: {},
  check,
  fromText: check,
  samples: () => ['4006381333931', 'SKU-0042/B', '00012345'],
  invalidSamples: () => [
    { value: 4006381333931 },
    { value: 'Größe' },
    { value: 'a'.repeat(81) },
    { value: 'two\nlines' },
    { value: 'ab', settings: { minLength: 3 } },
  ],
})

/** What Code 128 can print, at most 80 characters; leading zeros stay. */
function check(value: unknown, schema: FieldSchema): Parsed {
  const checked = checkText(value, schema)
  if ('problem' in checked) return checked
  const text = String(checked.value).trim()
  return /^[\x20-\x7e]{1,80}$/.test(text) ? { value: text } : problem('problem.barcode')
}
