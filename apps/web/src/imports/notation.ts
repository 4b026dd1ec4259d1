import { isPlainObject, ownValue } from '@trellis/base'
import { askedSettings, findFormat, type Notation } from '@trellis/fields'
import type { FieldSchema, RecordSchema } from '@trellis/model'
import { localeTag } from '@trellis/ui/text'
import { type ColumnNotation, type Mapping, ofColumn, ownZone, type Preview, type PreviewColumn } from './mapping.ts'

export type Way = NonNullable<PreviewColumn['doubt']>['ways'][number]

/** The field that takes the values of a column; of the collection where it is there already. */
export function fieldOf({ fieldId, field }: Mapping, schema: RecordSchema | undefined): FieldSchema | undefined {
  if (fieldId === null || fieldId === 'id') return undefined
  return ownValue(schema?.properties, fieldId) ?? field
}

/** The field that the import makes of a column, if it makes one. */
export function madeField(mapping: Mapping, schema: RecordSchema | undefined): FieldSchema | undefined {
  const { fieldId, field } = mapping
  if (fieldId === null || fieldId === 'id' || ownValue(schema?.properties, fieldId)) return undefined
  return field
}

/** Whether fields that the import makes have settings that somebody still has to say. */
export function hasUnsaid(mappings: readonly Mapping[], schema: RecordSchema | undefined): boolean {
  return mappings.some(mapping => {
    const field = madeField(mapping, schema)
    return field !== undefined && (isLinkToNowhere(field) || askedPaths(field).some(path => isUnsaid(field, path)))
  })
}

const collectionPath = 'metadata.collectionId'

/** Settings that whoever makes a field of a column has to say: what its format asks, and of whose records its values are. */
export function askedPaths(field: FieldSchema): string[] {
  const settings = findFormat(field.format)?.settings ?? {}
  return [...askedSettings(field), ...(Object.hasOwn(settings, collectionPath) ? [collectionPath] : [])]
}

function isUnsaid(field: FieldSchema, path: string): boolean {
  const value = path.split('.').reduce<unknown>((at, key) => (isPlainObject(at) ? ownValue(at, key) : undefined), field)
  return value === undefined || value === ''
}

export const isLink = (field: FieldSchema | undefined): boolean =>
  field !== undefined && findFormat(field.format)?.storage === 'link'

function isLinkToNowhere(field: FieldSchema): boolean {
  return isLink(field) && !field.metadata?.association?.cursor.collectionId
}

/** What of a notation the column's field asks for. */
export function waysOf(field: FieldSchema | undefined): readonly (keyof Notation)[] {
  return (field && findFormat(field.format)?.notates) ?? []
}

/** The text as lists will show the value that is stored for it; undefined where it is no value, or one that nobody sees. */
export function storedText(text: string, field: FieldSchema, notation: ColumnNotation): string | undefined {
  const format = findFormat(field.format)
  if (!format || format.storage !== 'column' || format.concealed || text.trim() === '') return undefined
  const read = format.fromText(text.trim(), field, notation)
  if (!('value' in read) || read.value === undefined) return undefined
  return format.display(read.value, field, localeTag(), ownZone())
}

/** The value of a text with all its digits, where `storedText` would round it. */
export function meantText(text: string, field: FieldSchema, notation: ColumnNotation): string | undefined {
  const format = findFormat(field.format)
  const read = format?.fromText(text.trim(), field, notation)
  if (!read || !('value' in read)) return undefined
  if (typeof read.value !== 'number') return storedText(text, field, notation)
  return new Intl.NumberFormat(localeTag(), { maximumFractionDigits: 15 }).format(read.value)
}

/** Whether the column could become a better field, or fills one, and nobody has said yet how its texts are meant. */
export function isOpenQuestion({ doubt }: PreviewColumn, mapping: Mapping): boolean {
  return doubt !== undefined && mapping.fieldId !== null && mapping.fieldId !== 'id' && !isAnswered(doubt.ways, mapping)
}

export const openQuestions = ({ columns }: Preview, mappings: readonly Mapping[]): number =>
  columns.filter((column, index) => mappings[index] !== undefined && isOpenQuestion(column, mappings[index])).length

/** Whether a column goes to a field whose texts nobody has said how to read, or that asks for more itself. */
export function isUnanswered(
  { columns }: Preview,
  mappings: readonly Mapping[],
  schema: RecordSchema | undefined,
): boolean {
  if (hasUnsaid(mappings, schema)) return true
  return columns.some((column, index) => {
    const mapping = mappings[index]
    if (!mapping || !isOpenQuestion(column, mapping)) return false
    const asked = Object.keys(column.doubt?.ways[0]?.notation ?? {})
    return waysOf(fieldOf(mapping, schema)).some(way => asked.includes(way))
  })
}

function isAnswered(ways: readonly Way[], mapping: Mapping): boolean {
  const said = ofColumn(mapping)
  return ways.some(({ notation }) =>
    (['decimal', 'dateOrder'] as const).every(way => notation[way] === undefined || said[way] !== undefined),
  )
}
