import { ownValue, validationError } from '@trellis/base'
import type { SaveOptions } from '@trellis/contract'
import { bareSchema, isEmptyValue, linkedIds } from '@trellis/fields/server'
import { isCalculated } from '../../collections/calculation-sources.ts'
import type { CollectionField } from '../../collections/collection.ts'
import type { Scope } from '../query/scope.ts'
import type { ColumnChange } from './change-tests.ts'
import { loadedProperties } from './check-additional.ts'
import type { CheckedLink, CheckedRecord } from './check-record.ts'
import { splitLinks } from './split-links.ts'
import { tableColumns } from './table-columns.ts'

export type ChangesInput = {
  scope: Scope
  checked: CheckedRecord
  /** What the caller loaded; undefined = write whatever it is now. */
  base: SaveOptions['base'] | undefined
  /** Takes the values. */
  values: unknown[]
}

/** What an update does to the columns of its row, in the order of the columns, and the part of the cache key that it decides. */
export function readChanges({ scope, checked, base, values }: ChangesInput): {
  changes: ColumnChange[]
  shape: string
} {
  // By id: what the caller is told of an association may be another object than the collection's own field.
  const links = new Map(splitLinks(checked.links).inRow.map(link => [link.field.id, link]))
  const changes: ColumnChange[] = []
  for (const { name, type, field } of tableColumns(scope.collection)) {
    if (!field) continue
    const link = links.get(field.id)
    if (!link && !checked.values.has(field)) continue
    const change = link
      ? readLink(link, values)
      : { change: changeOf(field, checked), value: place(values, toColumn(field, checked.values.get(field))) }
    const isOurs = isCalculated(field, scope.collection)
    const loaded = isOurs ? undefined : readBase({ field, checked }, base, values)
    changes.push({ field, column: name, type, base: loaded, isOurs, ...change })
  }
  const shape = changes.map(each => `${each.column} ${each.change}${each.base === undefined ? '' : '+'}`).join(',')
  return { changes, shape }
}

type LinkPart = { change: 'set' | 'clear'; value: number } | { change: 'delta'; value: number; removed: number }

/** clear, then set, remove, add; a link that is added after everything was taken away is the same as set. */
function readLink({ change }: CheckedLink, values: unknown[]): LinkPart {
  const target = (change.set ?? change.add)?.[0]?.id ?? null
  if (target !== null && (change.clear || change.set)) return { change: 'set', value: place(values, target) }
  if (change.clear || change.set) return { change: 'clear', value: place(values, null) }
  const removed = (change.remove ?? []).map(link => link.id)
  return { change: 'delta', value: place(values, target), removed: place(values, removed) }
}

/** Of the additional properties only those are changed that are sent. */
function changeOf(field: CollectionField, { values, replacesProperties }: CheckedRecord): 'set' | 'merge' {
  return field.beside && !replacesProperties && values.get(field) !== null ? 'merge' : 'set'
}

type Sent = { field: CollectionField; checked: CheckedRecord }

/** A field that was empty when it was loaded has no key in `base.values`. */
function readBase({ field, checked }: Sent, base: ChangesInput['base'], values: unknown[]): number | undefined {
  if (!base?.values) return undefined
  if (field.beside) {
    const sent = checked.values.get(field)
    const isWhole = checked.replacesProperties ?? false
    return place(values, JSON.stringify(loadedProperties(field, { sent, loaded: base.values, isWhole })))
  }
  const loaded = ownValue(base.values, field.id)
  if (isEmptyValue(loaded)) return place(values, null)
  if (field.association) return place(values, linkedIds(loaded)[0] ?? null)
  const schema = field.schema.metadata?.optionList ? field.schema : bareSchema(field.schema)
  const parsed = field.format.check(loaded, schema)
  if ('problem' in parsed) {
    throw validationError([{ path: `options.base.values.${field.id}`, message: parsed.problem }])
  }
  return place(values, field.server.toDatabase(parsed.value, schema))
}

function toColumn(field: CollectionField, value: unknown): unknown {
  return value === null || value === undefined ? null : field.server.toDatabase(value, field.schema)
}

function place(values: unknown[], value: unknown): number {
  return values.push(value) - 1
}
