import { ownValue } from '@trellis/base'
import { findRules, linkedCount, linkedRecords } from '@trellis/fields'
import { pendingKey } from '@trellis/fields/web'
import {
  type FieldSchema,
  isSystemField,
  type RecordSchema,
  type RecordValues,
  type TrellisRecord,
} from '@trellis/model'

/** Why a copy goes without a value: no two records share it, its link would be taken from the original, there are too many links. */
export type LeftOutReason = 'unique' | 'exclusive' | 'tooMany'
export type LeftOut = { reason: LeftOutReason; titles: string[] }

/** One save sends no more. */
export const mostCopiedLinks = 1000

/**
 * What a copy of a record starts with: what people enter themselves, but for what no two records share and what only its owner knows.
 * Links that many records may have come along; others stay with the record that has them.
 */
export function copyOf({ properties }: RecordSchema, record: TrellisRecord): RecordValues {
  const copied = Object.entries(record).flatMap(([id, value]): [string, unknown][] => {
    const field = ownValue(properties, id)
    if (!field) return id !== 'version' && !isSystemField(id) ? [[id, value]] : []
    if (!isEntered(id, field, value) || reasonOf(field, value)) return []
    return field.metadata?.association ? linksOf(id, field, value) : [[id, value]]
  })
  return Object.fromEntries(copied)
}

/** What of the record a copy goes without though people enter it, by why. */
export function leftOutOf({ properties }: RecordSchema, record: TrellisRecord): LeftOut[] {
  const titles: Record<LeftOutReason, string[]> = { unique: [], exclusive: [], tooMany: [] }
  for (const [id, value] of Object.entries(record)) {
    const field = ownValue(properties, id)
    const reason = field && isEntered(id, field, value) ? reasonOf(field, value) : undefined
    if (field && reason) titles[reason].push(field.title || id)
  }
  const reasons: readonly LeftOutReason[] = ['unique', 'exclusive', 'tooMany']
  return reasons.flatMap(reason => (titles[reason].length > 0 ? [{ reason, titles: titles[reason] }] : []))
}

/** Whether a person who fills in the form would say it. */
function isEntered(id: string, { format, metadata }: FieldSchema, value: unknown): boolean {
  const definition = findRules(format)
  if (!definition || isSystemField(id) || value === undefined || value === null || value === '') return false
  if (metadata?.calculation || metadata?.disabled === true) return false
  if (metadata?.association) return !metadata.association.disableLink && linkedRecords(value).length > 0
  return definition.storage === 'column' && !definition.generated && !definition.concealed
}

function reasonOf({ metadata }: FieldSchema, value: unknown): LeftOutReason | undefined {
  if (metadata?.unique) return 'unique'
  if (!metadata?.association) return undefined
  if (metadata.association.inverseMax === 1) return 'exclusive'
  const known = linkedRecords(value).length
  return (linkedCount(value) ?? known) > known ? 'tooMany' : undefined
}

/** As a change that the form holds until it is saved. */
function linksOf(id: string, { metadata }: FieldSchema, value: unknown): [string, unknown][] {
  const links = linkedRecords(value)
  return [[pendingKey(id), metadata?.association?.max === 1 ? { set: links } : { add: links, remove: [] }]]
}
