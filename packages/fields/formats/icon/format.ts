import { defineFormat } from '../../define-format.ts'
import { placeholderSetting } from '../../settings.ts'
import { keyTraits } from '../../traits.ts'
import { rules } from './rules.ts'

export const format = defineFormat({
  ...keyTraits,
  ...rules,
  id: 'icon',
  label: 'Icon',
  summary: 'An icon by its name.',
  category: 'controls',
  keywords: ['symbol', 'pictogram', 'emoji'],
  settings: placeholderSetting,
  defaults: {},
  samples: () => ['home', 'shopping_cart', '10k'],
  invalidSamples: () => [
    { value: 5 },
    { value: 'Shopping cart' },
    { value: '<svg onload=alert(1)>' },
    { value: 'a'.repeat(81) },
  ],
})
