import type { FieldSchema } from '@trellis/model'
import { emptyList, readList, writeList } from './list-text.ts'
import { optionText } from './options.ts'

/** What people see of one option. */
export const shownOption = (text: string, schema: FieldSchema): string => optionText(schema, text)

/** What people see of several, as `readList` reads it. */
export const shownOptions = (text: string, schema: FieldSchema): string =>
  text === emptyList ? text : writeList((readList(text) ?? [text]).map(item => optionText(schema, item)))
