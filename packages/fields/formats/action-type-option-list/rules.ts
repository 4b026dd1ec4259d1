import type { FieldSchema } from '@trellis/model'
import { type Parsed } from '../../define-format.ts'
import { defineRules } from '../../define-rules.ts'
import { problem } from '../../messages.ts'
import { actionTypeNamed } from '../../values/action-name.ts'
import { findOption, optionOfText } from '../../values/options.ts'
import { look } from './look.ts'

export const rules = defineRules({
  ...look,
  type: 'string',
  titleable: false,
  check,
  fromText(text, schema) {
    return check(actionTypeNamed(text) ?? optionOfText(schema, text)?.value ?? text, schema)
  },
  toText: String,
})

function check(value: unknown, schema: FieldSchema): Parsed {
  const isAction = typeof value === 'string' && /^[A-Za-z0-9_.~:-]{1,128}$/.test(value)
  return isAction || (typeof value === 'string' && findOption(schema, value))
    ? { value }
    : problem('problem.actionType')
}
