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
  id: 'qr',
  label: 'QR code',
  summary: 'Text or an address that is shown as a QR code.',
  category: 'share',
  keywords: ['qr code', 'scan', 'code', 'link'],
  settings: textSettings,
  defaults: {},
  check,
  fromText: check,
  samples: () => ['https://example.com/orders/10248', 'WIFI:T:WPA;S:Guests;P:welcome;;', 'Grüße'],
  invalidSamples: () => [{ value: 5 }, { value: 'ü'.repeat(1477) }, { value: 'too long', settings: { maxLength: 3 } }],
})

const mostBytes = 2953

/** The text as it is, as long as the largest QR code holds it with the least correction (version 40-L). */
function check(value: unknown, schema: FieldSchema): Parsed {
  const checked = checkText(value, schema)
  if ('problem' in checked) return checked
  const text = String(checked.value)
  return new TextEncoder().encode(text).length > mostBytes
    ? problem('problem.qr', { count: mostBytes })
    : { value: text }
}
