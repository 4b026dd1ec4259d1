import { defineRules } from '../../define-rules.ts'
import { shortTextRules } from '../../rules-traits.ts'
import { checkText } from '../../values/text.ts'
import { look } from './look.ts'

/**
 * A plain column that is shown masked: for the code of a door, not for sign-ins. Who may read the field can reveal it; nobody can
 * search, sort or filter by it, and the activity tells only that it changed.
 */
export const rules = defineRules({
  ...shortTextRules,
  ...look,
  concealed: true,
  titleable: false,
  check: checkText,
  fromText: checkText,
})
