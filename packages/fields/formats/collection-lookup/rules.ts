import { isRecordId } from '@trellis/base'
import type { FieldSchema, OptionItem } from '@trellis/model'
import { type Parsed } from '../../define-format.ts'
import { defineRules } from '../../define-rules.ts'
import { problem } from '../../messages.ts'
import { checkText } from '../../values/text.ts'
import { coreOptionsOf } from './core-options.ts'
import { look } from './look.ts'

const longestText = 500

export const rules = defineRules({
  ...look,
  type: 'string',
  titleable: false,
  check,
  fromText: check,
  lookedUp: (value, schema) =>
    schema.metadata?.disableFreeText && !additionalOption(value, schema) ? String(value) : undefined,
  toText: String,
  display: (value, schema) => additionalOption(value, schema)?.label ?? String(value),
})

/** Choices beside the records: the field's own, and where it asks for them those of the product. */
export function lookupOptions({ metadata }: FieldSchema): readonly OptionItem[] {
  const { optionList = [], additionalOptions = [], coreOptions, collectionId } = metadata ?? {}
  return [...optionList, ...additionalOptions, ...(coreOptions ? coreOptionsOf(collectionId) : [])]
}

export function additionalOption(value: unknown, schema: FieldSchema) {
  return lookupOptions(schema).find(option => String(option.value) === value)
}

/** The id of a record or another option; any text unless that is turned off. */
function check(value: unknown, schema: FieldSchema): Parsed {
  const checked = checkText(value, { type: 'string', format: '', title: '', maxLength: longestText })
  if ('problem' in checked || !schema.metadata?.disableFreeText) return checked
  return isRecordId(value) || additionalOption(value, schema) ? checked : problem('problem.recordId')
}
