import {
  fieldsReadBy,
  formulaAt,
  formulaProperties,
  type PlannedFormula,
  type StoredFormula,
  showsText,
  storedFormula,
} from '@trellis/fields/formula'
import type { Collection, CollectionField } from './collection.ts'

/** A text of link settings, with the fields it names: `['Order ', {fieldId: 'orderNumber'}]`. */
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
const storedProperties = formulaProperties.filter(({ isLasting }) => isLasting)

/** The formula of a field that a save computes; undefined where people fill it in. */
export function calculationOf(field: CollectionField, collection: Collection): StoredFormula | undefined {
  if (field.column === undefined) return undefined
  for (const property of storedProperties) {
    const json = formulaAt(field.schema, property)
    if (json !== undefined) return storedFormula(json, { asText: showsText(property, field.schema) })
  }
  if (field.id !== titleField) return undefined
  const first = firstTitleable(collection)
  return first && storedFormula(`{{record.${first.id}}}`, { asText: true })
}

/** Without a calculation of its own a record is called by its first field, in form order, that can be a title. */
function firstTitleable(collection: Collection): CollectionField | undefined {
  for (const field of collection.fields.values()) {
    if (!field.system && field.format.titleable && field.column !== undefined) return field
  }
  return undefined
}

const kept = new WeakMap<Collection, ReadonlyMap<string, PlannedFormula>>()

/** The collection's calculations by field. */
export function calculationsOf(collection: Collection): ReadonlyMap<string, PlannedFormula> {
  const known = kept.get(collection)
  if (known) return known
  const found = new Map<string, PlannedFormula>()
  for (const field of collection.fields.values()) {
    const formula = calculationOf(field, collection)
    if (formula)
      found.set(field.id, { fieldId: field.id, field: field.schema, property: 'metadata.calculation', formula })
  }
  kept.set(collection, found)
  return found
}

/** By calculated field: the ids of the fields it is made from. */
export function calculationSources(collection: Collection): ReadonlyMap<string, readonly string[]> {
  return new Map([...calculationsOf(collection)].map(([id, { formula }]) => [id, fieldsReadBy(formula)]))
}

export function isCalculated(field: CollectionField, collection: Collection): boolean {
  return calculationsOf(collection).has(field.id)
}
