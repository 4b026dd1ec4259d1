import type { FieldSchema } from '@trellis/model'
import { defineRules } from '../../define-rules.ts'
import { checkItems, displayNested, nestedFileIds, nestedParts, nestedWithFiles } from '../../values/nested-values.ts'
import { look } from './look.ts'

export const rules = defineRules({
  ...look,
  editsInDialog: true,
  type: 'array',
  nests: 'items',
  titleable: false,
  check: checkItems,
  toText: value => JSON.stringify(value),
  display: (value: unknown, schema: FieldSchema, locale: string, timeZone?: string) =>
    nestedParts(value, schema)
      .map(part => displayNested(part.value, part.schema, locale, timeZone))
      .join(', '),
  fileIds: nestedFileIds,
  withFiles: nestedWithFiles,
})
