import { defineFormat } from '../../define-format.ts'
import { presenceOperators } from '../../operators.ts'
import { lengthSettings } from '../../settings.ts'
import { shortTextTraits } from '../../traits.ts'
import { rules } from './rules.ts'

export const format = defineFormat({
  ...shortTextTraits,
  ...rules,
  id: 'password',
  label: 'Password',
  summary: 'Text that is shown masked and left out of search and activity.',
  category: 'text',
  keywords: ['secret', 'pin', 'hidden', 'masked', 'code'],
  operators: presenceOperators,
  searchable: false,
  uniqueable: false,
  settings: lengthSettings,
  defaults: {},
  samples: () => ['correct horse battery staple', 'pässwörd 😀', '12345678'],
  invalidSamples: () => [
    { value: 12345678 },
    { value: 'nul \u0000' },
    { value: 'short', settings: { minLength: 8 } },
    { value: 'too long', settings: { maxLength: 3 } },
  ],
})
