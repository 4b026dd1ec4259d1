import { findFormat } from '@trellis/fields'
import {
  type CollectionDocument,
  type FieldSchema,
  isSystemField,
  type QuickFilter,
  type QuickFilterDefaults,
  type QuickFilterValue,
  toDefaultFilter,
} from '@trellis/model'

export function addQuickFilter(
  document: CollectionDocument,
  title: string,
): { document: CollectionDocument; filterId: string } {
  const list = document.quickFilters ?? []
  const filterId = freeFilterId(list, title)
  const [fieldId] = choosableFields(document)[0] ?? []
  const added: QuickFilter = fieldId
    ? { id: filterId, type: 'field', fieldId, optionListType: 'multiple' }
    : { id: filterId, type: 'other', title }
  return { document: withFilters(document, [...list, added]), filterId }
}

export function changeQuickFilter(document: CollectionDocument, next: QuickFilter): CollectionDocument {
  return withFilters(
    document,
    (document.quickFilters ?? []).map(each => (each.id === next.id ? next : each)),
  )
}

export function removeQuickFilter(document: CollectionDocument, filterId: string): CollectionDocument {
  return withFilters(
    document,
    (document.quickFilters ?? []).filter(({ id }) => id !== filterId),
  )
}

/** One place towards the start or the end; at the ends it stays. */
export function moveQuickFilter(document: CollectionDocument, filterId: string, by: 1 | -1): CollectionDocument {
  const list = [...(document.quickFilters ?? [])]
  const at = list.findIndex(({ id }) => id === filterId)
  const [here, there] = [list[at], list[at + by]]
  if (!here || !there) return document
  return withFilters(document, list.with(at, there).with(at + by, here))
}

/** Fields whose values a quick filter can offer, as people order them. */
export function choosableFields({ schema }: Pick<CollectionDocument, 'schema'>): [string, FieldSchema][] {
  return Object.entries(schema.properties).filter(([id, field]) => {
    const operators = findFormat(field.format)?.operators ?? []
    return !isSystemField(id) && operators.some(each => each === '$in' || each === '$any' || each === '$matches')
  })
}

/** Another kind of filter, or another field: what was said of the old one goes. */
export function startAnew(filter: QuickFilter, kind: Pick<QuickFilter, 'type' | 'fieldId'>): QuickFilter {
  const { defaultFilter: _, active: __, activeValues: ___, options: ____, fieldId: _____, ...rest } = filter
  const next: QuickFilter = { ...rest, type: kind.type, ...(kind.fieldId ? { fieldId: kind.fieldId } : {}) }
  if (kind.type === 'field') return { optionListType: 'multiple', ...next }
  const { optionListType: ______, ...condition } = next
  return condition
}

/**
 * The values that the list opens with, kept as a default filter (1 §3.9). Of yes and no there is no such default: they are kept as
 * the values themselves.
 */
export function withStart(
  filter: QuickFilter,
  values: readonly QuickFilterValue[],
  field: FieldSchema | undefined,
): QuickFilter {
  const { defaultFilter: _, active: __, activeValues: ___, ...rest } = filter
  if (values.length === 0) return rest
  if (values.some(value => typeof value === 'boolean')) return { ...rest, active: true, activeValues: [...values] }
  const operators = findFormat(field?.format ?? '')?.operators ?? []
  const defaults = defaultsOf(values, filter.optionListType !== 'multiple', operators.includes('$matches'))
  const defaultFilter = toDefaultFilter(filter.fieldId ?? '', defaults, operators)
  return defaultFilter ? { ...rest, active: true, defaultFilter } : rest
}

/** The editor's form of the chosen values (1 §3.9). */
function defaultsOf(values: readonly QuickFilterValue[], isSingle: boolean, isLink: boolean): QuickFilterDefaults {
  const numbers = values.filter(value => typeof value === 'number')
  const texts = values.filter(value => typeof value === 'string')
  const [text] = texts
  const [number] = numbers
  if (isSingle && text !== undefined) return isLink ? { assoByDefault: text } : { stringByDefault: text }
  if (isSingle && number !== undefined) return { numberByDefault: number }
  if (numbers.length > 0) return { multipleNumberByDefault: numbers }
  return isLink ? { multipleAssoByDefault: texts } : { multipleStringByDefault: texts }
}

function withFilters(document: CollectionDocument, list: QuickFilter[]): CollectionDocument {
  const { quickFilters: _, ...rest } = document
  return list.length > 0 ? { ...rest, quickFilters: list } : rest
}

function freeFilterId(list: readonly QuickFilter[], title: string): string {
  const words = title
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .match(/[a-z0-9]+/g)
  const base = (words?.join('-') ?? 'filter').slice(0, 50)
  const taken = new Set(list.map(({ id }) => id))
  if (!taken.has(base)) return base
  for (let number = 2; ; number += 1) if (!taken.has(`${base}-${number}`)) return `${base}-${number}`
}
