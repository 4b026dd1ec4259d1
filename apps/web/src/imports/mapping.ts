import { textEncodings } from '@trellis/contract'
import type { FieldSchema } from '@trellis/model'
import { getLocale } from '@trellis/ui/text'
import type { OperationInput, OperationOutput } from '../api/operations.ts'

export type Preview = OperationOutput<'DATA_IMPORT_PREVIEW'>
export type PreviewColumn = Preview['columns'][number]
/** How the text of a file is read. */
export type Reading = Preview['reading']

/** What becomes of one column: left out, the record's key, an existing field, or a new field. */
export type Mapping = {
  column: string
  fieldId: string | null
  /** The additional property that takes the values, where no field does. */
  property?: string
  field?: FieldSchema
  /** For links: the unique field by which their records are found; by their ids where left out. */
  linkBy?: string
  /** What names no record becomes one. */
  createMissing?: boolean
  /** The field becomes unique; of links, the one by which records are found. */
  makeUnique?: boolean
  /** For lists of options: what is no option yet becomes one. */
  addOptions?: boolean
  /** How its texts are written; where the column says it in no way, somebody has to. */
  decimal?: NonNullable<ColumnNotation['decimal']>
  dateOrder?: NonNullable<ColumnNotation['dateOrder']>
}

export type ColumnNotation = PreviewColumn['notation']

export function mappingsOf(preview: Preview): Mapping[] {
  return preview.columns.map(suggestedMapping)
}

function suggestedMapping({ column, fieldId, field, notation, linkBy, makeUnique }: PreviewColumn): Mapping {
  return {
    column,
    fieldId,
    ...(field ? { field } : {}),
    ...(linkBy !== undefined && { linkBy }),
    ...(makeUnique && { makeUnique }),
    ...ofColumn(notation),
  }
}

/** What the guess said of a column, for going back to it after it was left out. */
export function guessedMapping(column: PreviewColumn): Mapping & { fieldId: string } {
  return { ...suggestedMapping(column), fieldId: column.fieldId ?? idFrom(column.column) }
}

/** Zones are said of the whole file. */
export const ofColumn = ({ decimal, dateOrder }: ColumnNotation): Pick<Mapping, 'decimal' | 'dateOrder'> => ({
  ...(decimal && { decimal }),
  ...(dateOrder && { dateOrder }),
})

/** camelCase field id from a header: `ship_postal code` → `shipPostalCode`. */
export function idFrom(text: string): string {
  const words = text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .split(/[^A-Za-z0-9]+/)
    .filter(Boolean)
  const joined = words.map((word, index) => (index === 0 ? lowerFirst(word) : upperFirst(word.toLowerCase()))).join('')
  const legal = /^[A-Za-z]/.test(joined) ? joined : `field${upperFirst(joined)}`
  return legal.slice(0, 59)
}

/** The same id with a number behind it where a field, or a collection, is called so already. */
export function freeId(id: string, taken: readonly string[]): string {
  const known = new Set(taken.map(each => each.toLowerCase()))
  let free = id
  for (let number = 2; known.has(free.toLowerCase()); number += 1) free = `${id.slice(0, 55)}${number}`
  return free
}

/** A collection id from a name: `Order details` → `OrderDetails`. */
export function collectionIdFrom(name: string): string {
  return name.trim() === '' ? '' : upperFirst(idFrom(name))
}

export type ImportTarget = { collectionId: string; name: string; isNew: boolean }

/** The call that imports what is on screen. */
export function importInput(options: {
  fileId: string
  target: ImportTarget
  mappings: readonly Mapping[]
  badRows: 'refuse' | 'skip'
  updateBy?: string | undefined
  reading: ReadingInput
}): OperationInput<'DATA_IMPORT'> {
  const { fileId, target, mappings, badRows, updateBy, reading } = options
  return {
    fileId,
    collectionId: target.collectionId,
    ...(target.isNew ? { create: { name: target.name } } : {}),
    columns: mappings.map(mapping => ({ ...mapping })),
    badRows,
    ...(updateBy === undefined ? {} : { updateBy }),
    reading,
  }
}

export type ReadingInput = NonNullable<OperationInput<'DATA_IMPORT'>['reading']>

/** As it was told, as it is asked for. */
export function readingInput(reading: Reading): ReadingInput {
  const { delimiter, encoding, quote, header, headerLine, sheet, decimal, dateOrder, timeZone } = reading
  const known = textEncodings.find(each => each === encoding)
  return {
    delimiter,
    quote,
    header,
    ...(known && { encoding: known }),
    ...(header && headerLine !== undefined && { headerLine }),
    ...(sheet !== undefined && { sheet }),
    ...(decimal && { decimal }),
    ...(dateOrder && { dateOrder }),
    ...(timeZone && { timeZone }),
  }
}

/** Before anybody has said how a file is read: its times are on the clocks of whoever imports it. */
export const firstReading = (): ReadingInput => ({ timeZone: ownZone() })

export const ownZone = (): string => getLocale().timeZone ?? new Intl.DateTimeFormat().resolvedOptions().timeZone

function lowerFirst(word: string): string {
  const isShout = word === word.toUpperCase()
  return isShout ? word.toLowerCase() : word.charAt(0).toLowerCase() + word.slice(1)
}

function upperFirst(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}
