import type { Collection, CollectionField } from '../../collections/collection.ts'

/** A template's text, with the fields it names: `['Order ', {fieldId: 'orderNumber'}]`. */
export type TemplatePart = string | { fieldId: string }

const reference = /\{\{\s*record\.([A-Za-z][A-Za-z0-9_]{0,58})\s*\}\}/g

export function readTemplate(template: string): TemplatePart[] {
  const parts: TemplatePart[] = []
  let end = 0
  for (const match of template.matchAll(reference)) {
    if (match.index > end) parts.push(template.slice(end, match.index))
    if (match[1] !== undefined) parts.push({ fieldId: match[1] })
    end = match.index + match[0].length
  }
  if (end < template.length) parts.push(template.slice(end))
  return parts
}

const titleField = 'recordTitle'

/** The template of a field that a save computes; undefined where people fill it in. */
export function templateOf(field: CollectionField, collection: Collection): TemplatePart[] | undefined {
  if (field.column === undefined) return undefined
  const { calculation } = field.schema.metadata ?? {}
  if (calculation !== undefined && calculation !== '') return readTemplate(calculation)
  if (field.id !== titleField) return undefined
  const first = firstTitleable(collection)
  return first && [{ fieldId: first.id }]
}

/** Without a calculation of its own a record is called by its first field, in form order, that can be a title. */
function firstTitleable(collection: Collection): CollectionField | undefined {
  for (const field of collection.fields.values()) {
    if (!field.system && field.format.titleable && field.column !== undefined) return field
  }
  return undefined
}

const kept = new WeakMap<Collection, ReadonlyMap<string, readonly string[]>>()

/** By calculated field: the ids of the fields it is made from. */
export function calculationSources(collection: Collection): ReadonlyMap<string, readonly string[]> {
  const known = kept.get(collection)
  if (known) return known
  const sources = new Map<string, readonly string[]>()
  for (const field of collection.fields.values()) {
    const template = templateOf(field, collection)
    if (!template) continue
    sources.set(
      field.id,
      template.flatMap(part => (typeof part === 'string' ? [] : [part.fieldId])),
    )
  }
  kept.set(collection, sources)
  return sources
}

export function isCalculated(field: CollectionField, collection: Collection): boolean {
  return calculationSources(collection).has(field.id)
}
