import { defineFormat } from '../../define-format.ts'
import { presenceOperators } from '../../operators.ts'
import { lengthSettings } from '../../settings.ts'
import { shortTextTraits } from '../../traits.ts'
import { checkText } from '../../values/text.ts'
import { look } from './look.ts'

/**
 * A plain column that is shown masked: for the code of a door, not for sign-ins. Who may read the field can reveal it; nobody can
 * search, sort or filter by it, and the activity tells only that it changed.
 */
export const format = defineFormat({
  ...shortTextTraits,
  ...look,
  id: 'password',
  label: 'Password',
  summary: 'Text that is shown masked and left out of search and activity.',
  category: 'text',
  keywords: ['secret', 'pin', 'hidden', 'masked', 'code'],
  concealed: true,
  operators: presenceOperators,
  searchable: false,
  uniqueable: false,
  titleable: false,
  settings: lengthSettings,
  defaults: {},
  check: checkText,
  fromText: checkText,
  samples: () => ['correct horse battery staple', 'pässwörd 😀', '12345678'],
  invalidSamples: () => [
    { value: 12345678 },
    { value: 'nul \u0000' },
    { value: 'short', settings: { minLength: 8 } },
    { value: 'too long', settings: { maxLength: 3 } },
  ],
})
