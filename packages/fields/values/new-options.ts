import type { FieldSchema, OptionItem } from '@trellis/model'
import type { Parsed } from '../define-format.ts'
import { parseNumberText } from './decimal.ts'
import { readList } from './list-text.ts'
import type { Notation } from './notation.ts'
import { readNumberChoice, readTextChoice } from './read-choices.ts'

/** What a text of a file names that is no option of the field yet, as it would become one. */
export type NewOptions = (text: string, schema: FieldSchema, notation?: Notation) => OptionItem[]

const longest = 500

export const newTextOptions: NewOptions = (text, schema) =>
  isFit(text) && isNew(readTextChoice(text, schema)) ? [{ value: text, label: text }] : []

export const newNumberOptions: NewOptions = (text, schema, notation) => {
  const parsed = parseNumberText(text, notation)
  if (!isFit(text) || !('value' in parsed) || typeof parsed.value !== 'number') return []
  return isNew(readNumberChoice(text, schema, notation)) ? [{ value: parsed.value, label: text }] : []
}

/** Of a text that names several. */
export const listOf =
  (newOptions: NewOptions): NewOptions =>
  (text, schema, notation) =>
    (readJsonList(text) ?? readList(text) ?? []).flatMap(item => newOptions(item, schema, notation))

/** A list as lines of JSON write it. */
function readJsonList(text: string): string[] | undefined {
  if (!text.startsWith('[')) return undefined
  try {
    const list: unknown = JSON.parse(text)
    return Array.isArray(list) ? list.map(String) : undefined
  } catch {
    return undefined
  }
}

const isFit = (text: string) => text !== '' && text.length <= longest
const isNew = (parsed: Parsed) => 'problem' in parsed
