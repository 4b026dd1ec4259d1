import { findLook, optionsOf } from '@trellis/fields'
import type { FieldSchema, Filter, QuickFilter, QuickFilterValue } from '@trellis/model'
import { localeTag } from '@trellis/ui/text'

export type QuickOption = { value: QuickFilterValue; label: string; color?: string }

/** What a field's quick filter lets choose from: a list, or the records of a collection. */
export type QuickChoice =
  | { of: 'options'; options: QuickOption[] }
  | { of: 'records'; collectionId: string; filter?: Filter }

/** The filter's own options, else what the field gives; undefined where neither has any. */
export function quickChoice(
  { options }: Pick<QuickFilter, 'options'>,
  field: FieldSchema | undefined,
): QuickChoice | undefined {
  if (options && options.length > 0) return { of: 'options', options }
  if (!field) return undefined
  const { association, collectionId, fixedFilter } = field.metadata ?? {}
  const target = association?.cursor.collectionId ?? collectionId
  const only = association?.fixedFilter ?? fixedFilter
  if (target) return { of: 'records', collectionId: target, ...(only ? { filter: only } : {}) }
  const own = optionsOf(field).filter(({ hidden }) => !hidden)
  if (own.length > 0) return { of: 'options', options: own }
  return yesAndNo(field)
}

function yesAndNo(field: FieldSchema): QuickChoice | undefined {
  const format = findLook(field.format)
  if (format?.comparison !== 'boolean') return undefined
  const options = [true, false].map(value => ({
    value,
    label: format.display?.(value, field, localeTag()) ?? String(value),
  }))
  return { of: 'options', options }
}
