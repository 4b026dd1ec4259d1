import { type FieldProblem, isPlainObject, ownValue } from '@trellis/base'
import { findFormat } from '@trellis/fields/server'
import type { FieldSchema } from '@trellis/model'

type FilterPlace = {
  path: string
  /** It may ask for records behind the linked ones. */
  allowsLinks: boolean
}

/** Fields that a definition's filter on linked records names and that are not there, each with its path. */
export function checkFilterNames(
  filter: unknown,
  target: Readonly<Record<string, FieldSchema>>,
  place: FilterPlace,
): FieldProblem[] {
  const below = (key: string | number) => ({ ...place, path: `${place.path}.${key}` })
  if (Array.isArray(filter)) return filter.flatMap((each, index) => checkFilterNames(each, target, below(index)))
  if (!isPlainObject(filter)) return []
  return Object.entries(filter).flatMap(([key, value]) => {
    const { path } = below(key)
    if (key.startsWith('$')) return checkFilterNames(value, target, below(key))
    const schema = ownValue(target, key)
    if (!schema) return [{ path, message: `There is no field ${key} in the linked records` }]
    const storage = findFormat(schema.format)?.storage
    const isUsable = storage === 'column' || (place.allowsLinks && storage === 'link')
    return isUsable ? [] : [{ path, message: 'Cannot be used in this filter' }]
  })
}
