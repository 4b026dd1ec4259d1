import { defineRules } from '../../define-rules.ts'
import { choicesRules } from '../../rules-traits.ts'
import { checkChoices, writeChoices } from '../../values/choices.ts'
import { look } from './look.ts'

export const rules = defineRules({
  ...choicesRules,
  ...look,
  check: checkChoices,
  toText: writeChoices,
})
