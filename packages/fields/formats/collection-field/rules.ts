import { isFieldId } from '@trellis/base'
import type { FieldSchema } from '@trellis/model'
import { type Parsed } from '../../define-format.ts'
import { defineRules } from '../../define-rules.ts'
import { problem } from '../../messages.ts'
import { look } from './look.ts'

export const rules = defineRules({
  ...look,
  type: 'string',
  titleable: false,
  check,
  fromText: check,
  toText: String,
})

function check(value: unknown, schema: FieldSchema): Parsed {
  if (!isFieldId(value)) return problem('problem.fieldId')
  return schema.metadata?.excludeFields?.includes(value) ? problem('problem.excludedField') : { value }
}
