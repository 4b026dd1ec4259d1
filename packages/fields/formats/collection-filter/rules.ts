import { isPlainObject } from '@trellis/base'
import { defineRules } from '../../define-rules.ts'
import { checkFilter } from '../../values/check-filter.ts'
import { readJson } from '../../values/nested-values.ts'
import { look } from './look.ts'

export const rules = defineRules({
  ...look,
  editsInDialog: true,
  type: 'object',
  titleable: false,
  check: checkFilter,
  fromText: (text, schema) => readJson(text, schema, checkFilter),
  toText: value => JSON.stringify(value),
})

/** Whether a filter sets any condition. */
export const isFilterSet = (value: unknown): boolean => isPlainObject(value) && Object.keys(value).length > 0
