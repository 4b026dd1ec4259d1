import { readList } from '@trellis/fields/server'
import type { FieldSchema } from '@trellis/model'

/** The different values of cells that name records: there are commas between several, where several may be linked; one with a comma stands in quotation marks. */
export function linkedTexts(schema: FieldSchema, cells: Iterable<string>): string[] {
  const isOne = !mayLinkSeveral(schema)
  const texts = [...cells].flatMap(cell => (isOne ? [cell] : (readList(cell) ?? cell.split(','))))
  return [...new Set(texts.map(text => text.trim()).filter(text => text !== ''))]
}

export const mayLinkSeveral = (schema: FieldSchema): boolean => schema.metadata?.association?.max !== 1

/** The names of a cell as one with commas in it; undefined where it holds one alone. */
export function joinedText(schema: FieldSchema, cell: string): string | undefined {
  const texts = mayLinkSeveral(schema) ? linkedTexts(schema, [cell]) : []
  return texts.length > 1 ? texts.join(', ') : undefined
}
