import { ownValue } from '@trellis/base'
import { shownProperties } from '@trellis/fields/server'
import type { ChangeLogEntry, RecordValues } from '@trellis/model'
import type { CollectionField } from '../../collections/collection.ts'
import { mostLinks } from '../../records/history/lives-of-records.ts'
import type { RecordState } from '../../records/history/trashed-record.ts'
import type { Scope } from '../../records/query/scope.ts'
import type { VisibleLinks } from './visible-links.ts'

/** A record as it was, as far as the scope and its links show it. */
export function shownRecord(scope: Scope, { record, id, links: own }: RecordState, links: VisibleLinks): RecordValues {
  const shown: RecordValues = { id }
  for (const field of scope.fields.values()) {
    if (field.beside) {
      Object.assign(
        shown,
        shownProperties(ownValue(record, field.id), key => scope.fields.has(key)),
      )
      continue
    }
    const value = field.association
      ? shownLinks(field, own.get(field.id), links)
      : isTold(field)
        ? ownValue(record, field.id)
        : undefined
    if (value !== undefined && value !== null) shown[field.id] = value
  }
  return { ...shown, version: record['version'] }
}

/** Of which records a value was made at that time is not known any more. */
const isTold = (field: CollectionField) => !field.guarded

function shownLinks(field: CollectionField, own: RecordLinks, links: VisibleLinks) {
  const target = field.association?.targetCollectionId ?? ''
  if (!own || own.length === 0 || own.length > mostLinks) return undefined
  const list = own.flatMap(({ id }) => links.linkOf(target, id) ?? [])
  return list.length > 0 ? { list, totalCount: list.length } : undefined
}

type RecordLinks = readonly { id: string }[] | undefined

/** Entries of what the scope shows. Links count where one of them leads to a record that may be read. */
export function shownEntries(
  { fields }: Scope,
  entries: readonly ChangeLogEntry[],
  links: VisibleLinks | undefined,
): ChangeLogEntry[] {
  return entries.filter(({ key, add = [], remove = [], modify = [] }) => {
    const field = fields.get(key)
    if (!field || !isTold(field)) return false
    if (!field.association || !links) return true
    const target = field.association.targetCollectionId
    return [...add, ...remove, ...modify].some(({ id }) => links.linkOf(target, id) !== undefined)
  })
}

/** By field what it is and was; `prevValue` of what a format conceals is known to nobody. */
export function shownChanges(
  { fields }: Scope,
  entries: readonly ChangeLogEntry[],
  { after, before, links }: { after: RecordState; before: RecordState | undefined; links: VisibleLinks },
): Record<string, { value: unknown; prevValue: unknown }> {
  const changes = entries.map(({ key, value, prevValue }): [string, { value: unknown; prevValue: unknown }] => {
    const field = fields.get(key)
    if (field?.association) {
      const linksOf = (state: RecordState | undefined) => shownLinks(field, state?.links.get(key), links) ?? null
      return [key, { value: linksOf(after), prevValue: linksOf(before) }]
    }
    const concealed = field?.format.concealed ? ownValue(after.record, key) : undefined
    return [key, { value: value ?? concealed ?? null, prevValue: prevValue ?? null }]
  })
  return Object.fromEntries(changes)
}
