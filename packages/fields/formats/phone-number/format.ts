import type { FieldSchema } from '@trellis/model'
import { defineFormat } from '../../define-format.ts'
import { placeholderSetting } from '../../settings.ts'
import { shortTextTraits } from '../../traits.ts'
import { dialCodes } from './dial-codes.ts'
import { rules } from './rules.ts'
import { seekPhone } from './seek-phone.ts'

export const format = defineFormat({
  ...shortTextTraits,
  ...rules,
  seeking: seekPhone,
  id: 'phone-number',
  label: 'Phone number',
  summary: 'A phone number with its dial code, checked by the rules of its country.',
  category: 'contact',
  keywords: ['telephone', 'mobile', 'cell', 'fax', 'tel', 'call'],
  get settings() {
    return (settings ??= makeSettings())
  },
  defaults: {},
  samples: () => ['+49301234567', '+12065550100', '(5) 555-4729', '030-0074321'],
  invalidSamples: () => [
    { value: 49301234567 },
    { value: 'call me' },
    { value: '12' },
    { value: '+999 123456' },
    { value: '+49 30 1234567 ext. 5' },
    { value: '1'.repeat(16) },
    { value: '+' },
  ],
})

/** Made when they are first asked for: naming 240 countries takes longer than all else that a list needs. */
let settings: ReturnType<typeof makeSettings> | undefined

function makeSettings() {
  return {
    'metadata.preferredOptionList': {
      type: 'array',
      format: 'multi-option-list',
      title: 'Preferred countries',
      info: 'Offered first. A number without a dial code belongs to the first of them; without any it is kept as it is.',
      metadata: { optionList: countries() },
    },
    ...placeholderSetting,
  } satisfies Record<string, FieldSchema>
}

/** By name in English; the code is what is stored. */
function countries(): { value: string; label: string }[] {
  const names = new Intl.DisplayNames('en', { type: 'region' })
  return [...dialCodes]
    .map(([value, dialCode]) => ({ value, label: `${names.of(value) ?? value} (+${dialCode})` }))
    .sort((left, right) => left.label.localeCompare(right.label, 'en'))
}
