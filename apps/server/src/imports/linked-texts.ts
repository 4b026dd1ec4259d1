import { readList } from '@trellis/fields/server'
import type { FieldSchema } from '@trellis/model'

/** The different values of cells that name records: there are commas between several, where several may be linked; one with a comma stands in quotation marks. */
export function linkedTexts(schema: FieldSchema, cells: Iterable<string>): string[] {
  const isOne = schema.metadata?.association?.max === 1
  const texts = [...cells].flatMap(cell => (isOne ? [cell] : (readList(cell) ?? cell.split(','))))
  return [...new Set(texts.map(text => text.trim()).filter(text => text !== ''))]
}
