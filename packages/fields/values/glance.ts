import { isPlainObject, ownValue } from '@trellis/base'

const names = ['recordTitle', 'title', 'label', 'name', 'summary', 'value']

/** What a value says at a glance, before the code of its format is there: its parts, and what names each of them. */
export function glance(value: unknown): string {
  if (typeof value === 'string' || typeof value === 'number') return String(value)
  if (Array.isArray(value)) return joined(value)
  if (!isPlainObject(value)) return ''
  const name = names.find(key => typeof ownValue(value, key) === 'string' && ownValue(value, key) !== '')
  return name === undefined ? joined(Object.values(value)) : String(ownValue(value, name))
}

const joined = (values: readonly unknown[]): string =>
  values
    .slice(0, shownParts)
    .map(glance)
    .filter(text => text !== '')
    .join(', ')

/** A cell is one line: what is beyond never shows. */
const shownParts = 20
