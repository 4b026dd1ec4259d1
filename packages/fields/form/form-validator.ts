import { type FieldProblem, isPlainObject, ownValue } from '@trellis/base'
import type { DetailGroup, RecordSchema, RecordValues } from '@trellis/model'
import { typedProblem } from '../field-input.tsx'
import { findRules } from '../find-rules.ts'
import { problemText } from '../messages.ts'
import { effectiveLinkCount } from '../validate/link-limits.ts'
import { isEmptyValue, validateRecord } from '../validate/validate-record.ts'
import { hasDefaultsInside } from '../values/defaults-inside.ts'
import { fieldInside } from '../values/field-inside.ts'
import { linkedCount, linkedIds } from '../values/links.ts'
import type { FormChanges } from './form-state.ts'
import { type FormStoreOptions, pendingKey } from './form-store.ts'

/**
 * What a form's store checks with: the server's own rules, and the counts of links with those pending. What is always hidden stays as
 * it is, so nothing is checked there.
 */
export function makeFormValidator(
  schema: RecordSchema,
  groups: readonly DetailGroup[] = [],
): FormStoreOptions['validate'] {
  const isSeen = seenIn(schema, groups)
  const all = Object.keys(schema.properties).filter(isSeen)
  const links = new Set(
    all.filter(path => findRules(ownValue(schema.properties, path)?.format ?? '')?.storage === 'link'),
  )
  const columns = new Set(all.filter(path => !links.has(path)))
  return (values, fieldIds = all) => [
    ...validateRecord({
      schema,
      values,
      fieldIds: fieldIds.filter(path => columns.has(path)),
      tell: typedProblem,
    }).problems.filter(({ path }) => isSeen(path)),
    ...fieldIds.filter(path => links.has(path)).flatMap(path => checkLinks(schema, values, path)),
  ]
}

/** Whether neither the field at the path, nor what it stands in, is always hidden. */
function seenIn({ properties }: RecordSchema, groups: readonly DetailGroup[]): (path: string) => boolean {
  const hidden = new Set(groups.flatMap(({ id, hidden }) => (hidden === true ? [id] : [])))
  return path => {
    const [id = '', ...inside] = path.split('.')
    const field = ownValue(properties, id)
    const within = inside.map((_, place) => fieldInside(field, inside.slice(0, place + 1)))
    const isHidden = [field, ...within].some(each => each?.metadata?.hidden === true)
    return !isHidden && !hidden.has(field?.metadata?.detailGroupId ?? '')
  }
}

/** Changes without what only the form needs, such as the titles of records that are to be linked. */
export function toWireChanges(schema: RecordSchema, changes: FormChanges): FormChanges {
  const { values } = validateRecord({ schema, values: changes.record, fieldIds: Object.keys(changes.record) })
  const kept = Object.entries(values).map(([id, value]) => {
    const field = ownValue(schema.properties, id)
    return [id, field && hasDefaultsInside(field) ? withEmptied(value, ownValue(changes.record, id)) : value]
  })
  return { ...changes, record: { ...changes.record, ...Object.fromEntries(kept) } }
}

/** With what was emptied in so many words: a check leaves it out, and its default would fill it in again. */
function withEmptied(checked: unknown, entered: unknown): unknown {
  if (Array.isArray(checked) && Array.isArray(entered))
    return checked.map((item, place) => withEmptied(item, entered[place]))
  if (!isPlainObject(checked) || !isPlainObject(entered)) return checked
  const emptied = Object.keys(entered).filter(key => ownValue(entered, key) === null)
  return {
    ...Object.fromEntries(
      Object.entries(checked).map(([key, value]) => [key, withEmptied(value, ownValue(entered, key))]),
    ),
    ...Object.fromEntries(emptied.map(key => [key, null])),
  }
}

function checkLinks(schema: RecordSchema, values: RecordValues, path: string): FieldProblem[] {
  const field = ownValue(schema.properties, path)
  const change = ownValue(values, pendingKey(path))
  const checked = field && !isEmptyValue(change) ? findRules(field.format)?.check(change, field) : undefined
  if (checked && 'problem' in checked) return [{ path, message: checked.problem }]
  const { min = 0, max = -1 } = field?.metadata?.association ?? {}
  const known =
    linkedCount(ownValue(values, path)) ??
    (isEmptyValue(ownValue(values, path)) ? 0 : linkedIds(ownValue(values, path)).length)
  const count = effectiveLinkCount(known, change) ?? 0
  if (count === 0 && schema.required?.includes(path)) return [{ path, message: problemText('problem.required') }]
  if (count < min) return [{ path, message: problemText('problem.minItems', { count: min }) }]
  return max >= 0 && count > max ? [{ path, message: problemText('problem.maxItems', { count: max }) }] : []
}
