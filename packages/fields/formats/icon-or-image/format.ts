import type { FieldSchema } from '@trellis/model'
import { defineFormat, type Parsed } from '../../define-format.ts'
import { problem } from '../../messages.ts'
import { placeholderSetting } from '../../settings.ts'
import { keyTraits } from '../../traits.ts'
import { isImageAddress } from '../../values/addresses.ts'
import { checkText } from '../../values/text.ts'
import { look } from './look.ts'

export const format = defineFormat({
  ...keyTraits,
  ...look,
  id: 'icon-or-image',
  label: 'Icon or image',
  summary: 'An icon by its name, or an image by its address.',
  category: 'controls',
  keywords: ['picture', 'logo', 'symbol', 'avatar'],
  settings: placeholderSetting,
  defaults: {},
  check,
  fromText: check,
  samples: () => ['home', 'https://example.com/logo.png', '/api/files/0193b3a0-1c2d-7000-8000-000000000001'],
  invalidSamples: () => [
    { value: 5 },
    { value: 'Shopping cart' },
    { value: 'javascript:alert(1)' },
    { value: 'data:image/svg+xml,<svg/>' },
    { value: '//example.com/a.png' },
    { value: '/api/files/../operations' },
  ],
})

/** A name of the icon set, a file of ours, or an address of the web. */
function check(value: unknown, schema: FieldSchema): Parsed {
  const checked = checkText(value, schema)
  if ('problem' in checked) return checked
  const text = String(checked.value)
  return /^[a-z\d_]{1,80}$/.test(text) || isImageAddress(text) ? checked : problem('problem.image')
}
