import { isPlainObject } from '@trellis/base'
import type { AssociationSettings } from '@trellis/model'
import { readTemplate } from '../../collections/calculation-sources.ts'
import type { CollectionField } from '../../collections/collection.ts'
import { displayFields } from './link-projection.ts'

/** An association field as its settings may be told to a caller from whom these fields of the linked records are hidden. */
export function withoutHiddenFields(field: CollectionField, hidden: ReadonlySet<string>): CollectionField {
  const { metadata } = field.schema
  const association = metadata?.association
  if (!association || hidden.size === 0) return field
  const told = withoutHidden(association, hidden)
  return { ...field, schema: { ...field.schema, metadata: { ...metadata, association: told } } }
}

function withoutHidden(settings: AssociationSettings, hidden: ReadonlySet<string>): AssociationSettings {
  const { associationKey, ...cursor } = settings.cursor
  const told: AssociationSettings = {
    ...settings,
    cursor: associationKey === undefined || hidden.has(associationKey) ? cursor : settings.cursor,
  }
  const isSeen = (path: string) => !path.split('.').some(part => hidden.has(part))
  if (told.select) told.select = told.select.filter(isSeen)
  if (told.omit) told.omit = told.omit.filter(isSeen)
  for (const key of ['defaultFilter', 'fixedFilter'] as const) if (names(told[key], hidden)) delete told[key]
  for (const key of ['defaultOrderBy', 'defaultKanbanField'] as const) {
    if (told[key] !== undefined && !isSeen(told[key])) delete told[key]
  }
  for (const key of displayFields) {
    const parts = readTemplate(told[key] ?? '')
    if (parts.some(part => typeof part !== 'string' && hidden.has(part.fieldId))) delete told[key]
  }
  return told
}

/** The filter names a hidden field, wherever in it. */
function names(filter: unknown, hidden: ReadonlySet<string>): boolean {
  if (Array.isArray(filter)) return filter.some(each => names(each, hidden))
  if (!isPlainObject(filter)) return false
  return Object.entries(filter).some(([key, value]) => hidden.has(key) || names(value, hidden))
}
