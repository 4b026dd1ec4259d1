import { defineFormat } from '../../define-format.ts'
import { placeholderSetting } from '../../settings.ts'
import { keyTraits } from '../../traits.ts'
import { rules } from './rules.ts'

export const format = defineFormat({
  ...keyTraits,
  ...rules,
  id: 'icon-or-image',
  label: 'Icon or image',
  summary: 'An icon by its name, or an image by its address.',
  category: 'controls',
  keywords: ['picture', 'logo', 'symbol', 'avatar'],
  settings: placeholderSetting,
  defaults: {},
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
