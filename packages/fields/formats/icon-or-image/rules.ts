import type { FieldSchema } from '@trellis/model'
import { type Parsed } from '../../define-format.ts'
import { defineRules } from '../../define-rules.ts'
import { problem } from '../../messages.ts'
import { otherTextRules } from '../../rules-traits.ts'
import { isImageAddress } from '../../values/addresses.ts'
import { checkText } from '../../values/text.ts'
import { look } from './look.ts'

export const rules = defineRules({
  ...otherTextRules,
  ...look,
  check,
  fromText: check,
})

/** A name of the icon set, a file of ours, or an address of the web. */
function check(value: unknown, schema: FieldSchema): Parsed {
  const checked = checkText(value, schema)
  if ('problem' in checked) return checked
  const text = String(checked.value)
  return /^[a-z\d_]{1,80}$/.test(text) || isImageAddress(text) ? checked : problem('problem.image')
}
