import { defineFormat } from '../../define-format.ts'
import { textSettings } from '../../settings.ts'
import { shortTextTraits } from '../../traits.ts'
import { rules } from './rules.ts'

export const format = defineFormat({
  ...shortTextTraits,
  ...rules,
  id: 'qr',
  label: 'QR code',
  summary: 'Text or an address that is shown as a QR code.',
  category: 'share',
  keywords: ['qr code', 'scan', 'code', 'link'],
  settings: textSettings,
  defaults: {},
  samples: () => ['https://example.com/orders/10248', 'WIFI:T:WPA;S:Guests;P:welcome;;', 'Grüße'],
  invalidSamples: () => [{ value: 5 }, { value: 'ü'.repeat(1477) }, { value: 'too long', settings: { maxLength: 3 } }],
})
