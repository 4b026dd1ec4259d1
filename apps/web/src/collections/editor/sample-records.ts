import { isPlainObject, ownValue } from '@trellis/base'
import { findFormat, isFormulaDefault } from '@trellis/fields'
import {
  type CollectionDocument,
  type FieldSchema,
  isSystemGroup,
  type RecordSchema,
  type TrellisRecord,
} from '@trellis/model'
import { fieldsOfGroup } from '../document/fields.ts'
import { inOrder } from '../document/groups.ts'
import { holdsFiles } from '../document/holds-files.ts'

/** One example record and four that are made up (1 §2.6). */
export const sampleCount = 5

/** A made-up value of a field, of the first record the one that it begins with; those of different records differ where they can. */
export function sampleOf(field: FieldSchema, index: number): unknown {
  const fixed = isFormulaDefault(field) ? undefined : field.default
  const format = findFormat(field.format)
  if (!format || !takesSamples(field) || (fixed !== undefined && index === 0)) return fixed
  const values = format.examples?.(field) ?? format.samples(field)
  return within(field, values[index % Math.min(values.length, sampleCount)])
}

/** Made-up files and records would be asked for, and are not there; what is calculated is no sample. */
export function takesSamples({ format: id, metadata }: FieldSchema): boolean {
  const format = findFormat(id)
  const isFilledIn = format?.storage === 'column' && metadata?.calculation === undefined
  return isFilledIn && !('metadata.collectionId' in format.settings) && !holdsFiles(format)
}

function within({ minimum, maximum }: FieldSchema, value: unknown): unknown {
  if (typeof value !== 'number') return value
  return Math.min(maximum ?? value, Math.max(minimum ?? value, value))
}

/** The first of them is the example that the definition has, as far as it says something. */
export function sampleRecords(document: CollectionDocument): TrellisRecord[] {
  const schema = sampleSchema(document)
  return Array.from({ length: sampleCount }, (_, index) => {
    const example = index === 0 ? document.examples?.[0] : undefined
    const values = Object.fromEntries(
      Object.entries(schema.properties).flatMap(([id, field]) => {
        const value =
          ownValue(isPlainObject(example) ? example : {}, id) ?? sampleOf(field, index) ?? sampleLink(field, index)
        return value === undefined || value === null ? [] : [[id, value]]
      }),
    )
    const recordTitle = titleOf(document, values) ?? `${document.name} ${index + 1}`
    return { ...values, id: `example-${index + 1}`, version: 1, recordTitle }
  })
}

/** The fields as lists have them: in the order of the form. */
export function sampleSchema(document: CollectionDocument): RecordSchema {
  const fields = inOrder(document)
    .filter(group => !isSystemGroup(group))
    .flatMap(({ id }) => fieldsOfGroup(document, id))
  return { ...document.schema, properties: Object.fromEntries(fields) }
}

/** What names it: the chosen field, or else the first that can; undefined where a formula would. */
function titleOf(document: CollectionDocument, values: Readonly<Record<string, unknown>>): string | undefined {
  const chosen = document.schema.properties['recordTitle']?.metadata?.calculation
  const { properties } = sampleSchema(document)
  const id =
    chosen === undefined
      ? Object.keys(properties).find(key => findFormat(properties[key]?.format ?? '')?.titleable)
      : typeof chosen === 'string' && /^\{\{record\.(\w+)\}\}$/.exec(chosen)?.[1]
  const value = id ? ownValue(values, id) : undefined
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined
}

/** As lists name a linked record. */
function sampleLink({ format, title }: FieldSchema, index: number): unknown {
  if (findFormat(format)?.storage !== 'link') return undefined
  const linked = { id: `linked-${index + 1}`, recordTitle: `${title} ${index + 1}` }
  return { list: [linked], totalCount: 1 }
}
