import { type FieldSchema, isSystemField, type RecordSchema } from '@trellis/model'
import { mayShow } from '../table/columns.tsx'

/** Fields under the title of a card (ux.md §9). */
const mostFields = 3

type Choice = {
  /** The field of the columns of a board. */
  columnField?: string | undefined
  /** Ids of fields that somebody chose, in their order. */
  chosen?: readonly string[] | undefined
}

/** The fields that were chosen, else the first important ones that the card does not say by its title or, on a board, its column. */
export function cardFields(schema: RecordSchema, { columnField, chosen }: Choice = {}): [string, FieldSchema][] {
  if (!chosen) return firstFields(schema, columnField)
  const known = new Map(choosableFields(schema, columnField))
  return chosen.flatMap((id): [string, FieldSchema][] => {
    const field = known.get(id)
    return field ? [[id, field]] : []
  })
}

/** What a card can say. */
export function choosableFields(schema: RecordSchema, columnField: string | undefined): [string, FieldSchema][] {
  return Object.entries(schema.properties).filter(([id]) => id !== columnField && mayShow(id, schema))
}

function firstFields({ properties }: RecordSchema, columnField: string | undefined): [string, FieldSchema][] {
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
