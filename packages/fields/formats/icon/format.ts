import type { FieldSchema } from '@trellis/model'
import { defineFormat, type Parsed } from '../../define-format.ts'
import { problem } from '../../messages.ts'
import { placeholderSetting } from '../../settings.ts'
import { keyTraits } from '../../traits.ts'
import { checkText } from '../../values/text.ts'
import { look } from './look.ts'

export const format = defineFormat({
  ...keyTraits,
  ...look,
  id: 'icon',
  label: 'Icon',
  summary: 'An icon by its name.',
  category: 'controls',
  keywords: ['symbol', 'pictogram', 'emoji'],
  settings: placeholderSetting,
  defaults: {},
  check,
  fromText: check,
  samples: () => ['home', 'shopping_cart', '10k'],
  invalidSamples: () => [
    { value: 5 },
    { value: 'Shopping cart' },
    { value: '<svg onload=alert(1)>' },
    { value: 'a'.repeat(81) },
  ],
})

/** A name of the icon set; one that this release does not draw is kept and shown as a broken image. */
function check(value: unknown, schema: FieldSchema): Parsed {
  const checked = checkText(value, schema)
  if ('problem' in checked) return checked
  return /^[a-z\d_]{1,80}$/.test(String(checked.value)) ? checked : problem('problem.icon')
}
