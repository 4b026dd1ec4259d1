import { isPlainObject, ownValue } from '@trellis/base'
import { findFormat, isFormulaDefault } from '@trellis/fields'
import {
  type CollectionDocument,
  type FieldSchema,
  isSystemField,
  isSystemGroup,
  type RecordSchema,
  type RecordValues,
  type TrellisRecord,
} from '@trellis/model'
import { fieldsOfGroup } from '../document/fields.ts'
import { inOrder } from '../document/groups.ts'
import { holdsFiles } from '../document/holds-files.ts'

/** One example record and four that are made up (1 §2.6). */
export const sampleCount = 5

/** A made-up value of a field, of the first record the one that it begins with; those of different records differ where they can. */
export function sampleOf(field: FieldSchema, index: number): unknown {
  const known = samples.get(field) ?? new Map<number, unknown>()
  samples.set(field, known)
  if (!known.has(index)) known.set(index, makeSample(field, index))
  return known.get(index)
}

/** By the field, which is another object once it has changed. */
const samples = new WeakMap<FieldSchema, Map<number, unknown>>()

function makeSample(field: FieldSchema, index: number): unknown {
  const fixed = isFormulaDefault(field) ? undefined : field.default
  const format = findFormat(field.format)
  if (!format || !takesSamples(field) || (fixed !== undefined && index === 0)) return fixed
  const values = fitting(format.examples?.(field) ?? format.samples(field), field)
  return within(field, values[index % Math.min(values.length, sampleCount)])
}

/** Made-up files and records would be asked for, and are not there; what is calculated is no sample. */
export function takesSamples({ format: id, metadata }: FieldSchema): boolean {
  const format = findFormat(id)
  const isFilledIn = format?.storage === 'column' && metadata?.calculation === undefined
  return isFilledIn && !('metadata.collectionId' in format.settings) && !holdsFiles(format)
}

/** Within the limits of the field and of those inside it: a form would tell of a text that is longer than it may be. */
function within(field: FieldSchema | undefined, value: unknown): unknown {
  if (!field) return value
  const { minimum, maximum, maxLength, maxItems, items, properties } = field
  if (typeof value === 'number') return Math.min(maximum ?? value, Math.max(minimum ?? value, value))
  if (typeof value === 'string') return maxLength === undefined ? value : Array.from(value).slice(0, maxLength).join('')
  if (Array.isArray(value)) return value.slice(0, maxItems).map(item => within(items, item))
  if (!isPlainObject(value) || !properties) return value
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, within(ownValue(properties, key), part)]))
}

/** Those that are no longer than the field takes, where there are some. */
function fitting(values: readonly unknown[], { maxLength }: FieldSchema): readonly unknown[] {
  const known = values.filter(
    value => maxLength === undefined || typeof value !== 'string' || value.length <= maxLength,
  )
  return known.length > 0 ? known : values
}

/** What the form of one of them has: of the first one the example that the definition keeps, as far as it says something. */
export function sampleValues(document: CollectionDocument, index: number): RecordValues {
  const example = index === 0 ? document.examples?.[0] : undefined
  const schema = sampleSchema(document)
  const days = Object.entries(schema.properties).flatMap(([id, field]) => (isOnDays(field) ? [id] : []))
  return filled(
    schema,
    (id, field) => ownValue(example, id) ?? sampleOf(field, laterBy(days.indexOf(id), index, field)),
  )
}

const isOnDays = ({ format }: FieldSchema) => findFormat(format)?.days !== undefined

/** What happens later stands further down in most forms: its day is that of a later record. */
function laterBy(place: number, index: number, field: FieldSchema): number {
  const begins = index === 0 && field.default !== undefined
  return place <= 0 || begins ? index : Math.min(index + place, sampleCount - 1)
}

/** As lists have them: called something, and with names of linked records, which a form would ask for. */
export function sampleRecords(document: CollectionDocument): TrellisRecord[] {
  const schema = sampleSchema(document)
  return Array.from({ length: sampleCount }, (_, index) => {
    const own = sampleValues(document, index)
    const values = filled(schema, (id, field) => ownValue(own, id) ?? sampleLink(field, index))
    const recordTitle = titleOf(document, { schema, values }) ?? `${document.name} ${index + 1}`
    return { ...values, id: `example-${index + 1}`, version: 1, recordTitle }
  })
}

function filled({ properties }: RecordSchema, valueOf: (id: string, field: FieldSchema) => unknown): RecordValues {
  const values = Object.entries(properties).map(([id, field]) => [id, valueOf(id, field)] as const)
  return Object.fromEntries(values.filter(([, value]) => value !== undefined && value !== null))
}

/** The fields as lists have them: in the order of the form, where they have one. */
export function sampleSchema(document: CollectionDocument): RecordSchema {
  const grouped = inOrder(document)
    .filter(group => !isSystemGroup(group))
    .flatMap(({ id }) => fieldsOfGroup(document, id))
  const own = Object.entries(document.schema.properties).filter(([id]) => !isSystemField(id))
  return { ...document.schema, properties: Object.fromEntries([...grouped, ...own]) }
}

type Named = { schema: RecordSchema; values: RecordValues }

/** What names it: the chosen field, or else the first that can; undefined where a formula would. */
function titleOf(document: CollectionDocument, { schema, values }: Named): string | undefined {
  const chosen = document.schema.properties['recordTitle']?.metadata?.calculation
  const titleable = Object.entries(schema.properties).find(([, { format }]) => findFormat(format)?.titleable)
  const named = typeof chosen === 'string' ? /^\{\{record\.(\w+)\}\}$/.exec(chosen)?.[1] : undefined
  const id = chosen === undefined ? titleable?.[0] : named
  const value = id === undefined ? undefined : ownValue(values, id)
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined
}

/** As lists name a linked record. */
function sampleLink({ format, title }: FieldSchema, index: number): unknown {
  if (findFormat(format)?.storage !== 'link') return undefined
  const linked = { id: `linked-${index + 1}`, recordTitle: `${title} ${index + 1}` }
  return { list: [linked], totalCount: 1 }
}
