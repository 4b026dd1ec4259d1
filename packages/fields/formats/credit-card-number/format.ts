import { defineFormat } from '../../define-format.ts'
import { placeholderSetting } from '../../settings.ts'
import { shortTextTraits } from '../../traits.ts'
import { rules } from './rules.ts'

export const format = defineFormat({
  ...shortTextTraits,
  ...rules,
  id: 'credit-card-number',
  label: 'Credit card number',
  summary: 'The number on a payment card, checked by its last digit; lists show the last four.',
  category: 'identifier',
  keywords: ['card', 'visa', 'mastercard', 'amex', 'payment', 'pan'],
  settings: placeholderSetting,
  defaults: {},
  samples: () => ['4242424242424242', '5555555555554444', '378282246310005', '6011111111111117', '30569309025904'],
  invalidSamples: () => [
    { value: 4242424242424242 },
    { value: '4242424242424241' },
    { value: '42424242424' },
    { value: '37828224631000' },
    { value: '4242 4242 4242 424a' },
    { value: '0000000000000000' },
  ],
})
