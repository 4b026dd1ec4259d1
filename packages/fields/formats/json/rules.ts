import type { Parsed } from '../../define-format.ts'
import { defineRules } from '../../define-rules.ts'
import { problem } from '../../messages.ts'
import { checkJson } from '../../values/json-value.ts'
import { look } from './look.ts'

export const rules = defineRules({
  ...look,
  editsInDialog: true,
  type: 'object',
  titleable: false,
  check: checkJson,
  fromText,
  toText: value => JSON.stringify(value),
  display: value => JSON.stringify(value, null, 2),
})

function fromText(text: string): Parsed {
  try {
    return checkJson(JSON.parse(text))
  } catch {
    return problem('problem.json')
  }
}
