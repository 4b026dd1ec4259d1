import type { FieldSchema } from '@trellis/model'
import { defineRules } from '../../define-rules.ts'
import {
  checkProperties,
  displayNested,
  nestedFileIds,
  nestedParts,
  nestedWithFiles,
  readJson,
} from '../../values/nested-values.ts'
import { look } from './look.ts'

export const rules = defineRules({
  ...look,
  editsInDialog: true,
  type: 'object',
  nests: 'properties',
  titleable: false,
  check: checkProperties,
  fromText: (text, schema) => readJson(text, schema, checkProperties),
  toText: value => JSON.stringify(value),
  display(value: unknown, schema: FieldSchema, locale: string, timeZone?: string) {
    const parts = nestedParts(value, schema).map(
      part => `${part.schema.title || part.key}: ${displayNested(part.value, part.schema, locale, timeZone)}`,
    )
    return parts.join(', ') || '–'
  },
  fileIds: nestedFileIds,
  withFiles: nestedWithFiles,
})

export const text: FieldSchema = { type: 'string', format: 'text', title: 'Text' }
