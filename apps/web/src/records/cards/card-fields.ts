import { type FieldSchema, isSystemField, type RecordSchema } from '@trellis/model'

/** Fields under the title of a card (ux.md §9). */
const mostFields = 3

/** The first important fields that the card does not say already by its title or, on a board, its column. */
export function cardFields({ properties }: RecordSchema, columnField?: string): [string, FieldSchema][] {
  const shown = Object.entries(properties).filter(
    ([id, { metadata }]) =>
      !isSystemField(id) && id !== columnField && metadata?.hidden !== true && metadata?.detailPriority !== 'other',
  )
  const title = properties['recordTitle']?.metadata?.calculation
  const [first] = shown
  const isInTitle =
    first !== undefined && (title === undefined || JSON.stringify(title).includes(`record.${first[0]}}}`))
  return shown.slice(isInTitle ? 1 : 0, mostFields + (isInTitle ? 1 : 0))
}
