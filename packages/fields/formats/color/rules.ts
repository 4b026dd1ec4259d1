import { isPaletteColor } from '@trellis/ui/tokens'
import { type Parsed } from '../../define-format.ts'
import { defineRules } from '../../define-rules.ts'
import { problem } from '../../messages.ts'
import { otherTextRules } from '../../rules-traits.ts'
import { look } from './look.ts'

export const rules = defineRules({
  ...otherTextRules,
  ...look,
  check,
  fromText: text => check(text.toLowerCase()),
})

/** A palette key; any other text is no color at all (2 §5). */
function check(value: unknown): Parsed {
  if (typeof value !== 'string') return problem('problem.text')
  return { value: isPaletteColor(value) ? value : undefined }
}
