import type { FieldSchema } from '@trellis/model'
import { type Parsed } from '../../define-format.ts'
import { defineRules } from '../../define-rules.ts'
import { problem } from '../../messages.ts'
import { readList } from '../../values/list-text.ts'
import { nestedRules } from '../../values/nested-rules.ts'
import {
  checkItems,
  displayNested,
  itemsOf,
  nestedFileIds,
  nestedParts,
  nestedWithFiles,
  readJson,
} from '../../values/nested-values.ts'
import { look } from './look.ts'

export const rules = defineRules({
  ...look,
  editsInDialog: true,
  type: 'array',
  nests: 'items',
  titleable: false,
  check: checkItems,
  fromText,
  toText: value => JSON.stringify(value),
  display: (value: unknown, schema: FieldSchema, locale: string, timeZone?: string) =>
    nestedParts(value, schema)
      .map(part => displayNested(part.value, part.schema, locale, timeZone))
      .join(', '),
  fileIds: nestedFileIds,
  withFiles: nestedWithFiles,
})

/** JSON, or the items' own texts separated by commas. */
function fromText(text: string, schema: FieldSchema): Parsed {
  if (text.startsWith('[')) return readJson(text, schema, checkItems)
  const texts = readList(text)
  const items = itemsOf(schema)
  if (!texts) return problem('problem.listText')
  const values: unknown[] = []
  for (const each of texts) {
    const parsed = nestedRules(items.format)?.fromText(each, items) ?? problem('problem.list')
    if ('problem' in parsed) return parsed
    values.push(parsed.value)
  }
  return checkItems(values, schema)
}
