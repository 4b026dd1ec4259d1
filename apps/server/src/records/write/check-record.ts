import { type FieldProblem, isPlainObject, isRecordId, temporaryIdPrefix, uuidv7, validationError } from '@trellis/base'
import {
  checkStoredValue,
  isEmptyValue,
  isFormulaDefault,
  problemsAt,
  problemText,
  unknownFieldProblem,
} from '@trellis/fields/server'
import { type RecordValues, serverOwnedFields } from '@trellis/model'
import type { CollectionField, FieldAssociation } from '../../collections/collection.ts'
import { isCalculated } from '../calculations/calculation-sources.ts'
import type { Scope } from '../query/scope.ts'

export type Link = { id: string }

/** Applied in the order clear, set, remove, add; `set` excludes the others. */
export type LinkChange = { clear?: boolean; set?: Link[]; remove?: Link[]; add?: Link[] }

export type CheckedLink = { field: CollectionField; association: FieldAssociation; change: LinkChange }

/** What a save writes: canonical wire values (null empties) and changed links. */
export type CheckedRecord = { values: Map<CollectionField, unknown>; links: CheckedLink[] }

export type RecordCheck = {
  scope: Scope
  record: RecordValues
  /** create: defaults are filled in and everything required must be there. */
  mode: 'create' | 'update'
  /** update: fields that the caller may write and did not send become empty. */
  reset?: boolean | undefined
  /** Where the record stands in the input, for messages. */
  path?: string
}

/** Checks everything a save sends and throws all problems at once; every way of writing goes through it (S30). */
export function checkRecord(check: RecordCheck): CheckedRecord {
  const { path = 'record' } = check
  const checked: CheckedRecord = { values: new Map(), links: [] }
  const problems: FieldProblem[] = []
  for (const [key, value] of Object.entries(check.record)) {
    if (key === 'id' || value === undefined) continue
    const refused = refuseKey(key, path, check.scope)
    if (refused) problems.push(refused)
    else readValue(key, value, { ...check, path }, { checked, problems })
  }
  if (check.mode === 'create') fillIn({ ...check, path }, { checked, problems })
  else if (check.reset) emptyOthers({ ...check, path }, { checked, problems })
  if (problems.length > 0) throw validationError(problems)
  return checked
}

type Found = { checked: CheckedRecord; problems: FieldProblem[] }
type At = RecordCheck & { path: string }

function refuseKey(key: string, path: string, scope: Scope): FieldProblem | undefined {
  if (serverOwnedFields.has(key)) return { path: `${path}.${key}`, message: 'Is set by the server' }
  const field = scope.fields.get(key)
  if (!field) return unknownFieldProblem(key, path)
  if (isWritable(field, scope)) return undefined
  return { path: `${path}.${key}`, message: isCalculated(field, scope.collection) ? 'Is calculated' : 'Is view-only' }
}

/** The caller may set it: not the server's, not calculated, not view-only for them. */
function isWritable(field: CollectionField, scope: Scope): boolean {
  if (field.id === 'id' || serverOwnedFields.has(field.id) || scope.access.readonly.has(field.id)) return false
  return (field.column !== undefined || field.association !== undefined) && !isCalculated(field, scope.collection)
}

function readValue(key: string, value: unknown, { scope, path }: At, { checked, problems }: Found): void {
  const field = scope.fields.get(key)
  if (!field) return
  const at = `${path}.${key}`
  const parsed = isEmptyValue(value) ? { value } : checkStoredValue(field, value, field.schema)
  if ('problem' in parsed) problems.push(...problemsAt(at, parsed))
  else if (isEmptyValue(parsed.value)) {
    if (field.required) problems.push({ path: at, message: problemText('problem.required') })
    else if (field.association) checked.links.push({ field, association: field.association, change: { clear: true } })
    else checked.values.set(field, null)
  } else if (!field.association) checked.values.set(field, parsed.value)
  else if (isLinkChange(parsed.value)) {
    checked.links.push({ field, association: field.association, change: parsed.value })
  } else problems.push({ path: at, message: 'Links here have no fields of their own' })
}

/** The format made sure of the rest. */
function isLinkChange(value: unknown): value is LinkChange {
  if (!isPlainObject(value) || value.modify !== undefined) return false
  return [value.set, value.add].every(
    list => !Array.isArray(list) || list.every(link => isPlainObject(link) && link.relationship === undefined),
  )
}

/** Defaults, also of fields the caller does not see; then what is required of those they can write. */
function fillIn(at: At, { checked, problems }: Found): void {
  const sent = new Set(Object.keys(at.record))
  for (const field of at.scope.collection.fields.values()) {
    if (sent.has(field.id) || field.system || isCalculated(field, at.scope.collection)) continue
    const value = field.schema.default
    const isValue = !isEmptyValue(value) && !field.association && !isFormulaDefault(field.schema)
    const parsed = isValue ? checkStoredValue(field, value, field.schema) : undefined
    const isFilled = parsed && 'value' in parsed && !isEmptyValue(parsed.value)
    if (isFilled && field.column !== undefined) checked.values.set(field, parsed.value)
    else if (isNeeded(field) && at.scope.fields.has(field.id) && isWritable(field, at.scope)) {
      problems.push({ path: `${at.path}.${field.id}`, message: problemText('problem.required') })
    }
  }
}

function isNeeded(field: CollectionField): boolean {
  return field.required || (field.association?.min ?? 0) > 0
}

function emptyOthers(at: At, { checked, problems }: Found): void {
  const sent = new Set(Object.keys(at.record))
  for (const field of at.scope.fields.values()) {
    if (sent.has(field.id) || field.system || !isWritable(field, at.scope)) continue
    if (isNeeded(field)) problems.push({ path: `${at.path}.${field.id}`, message: problemText('problem.required') })
    else if (field.association) checked.links.push({ field, association: field.association, change: { clear: true } })
    else checked.values.set(field, null)
  }
}

/** The id a new record gets: the one supplied, or a new one where none or a temporary one is. */
export function newRecordId(id: unknown, inRecord: unknown): string {
  const supplied = isEmptyValue(id) ? inRecord : id
  if (isEmptyValue(supplied)) return uuidv7()
  if (typeof supplied === 'string' && supplied.startsWith(temporaryIdPrefix)) return uuidv7()
  if (isRecordId(supplied)) return supplied
  throw validationError([{ path: 'id', message: 'Must be 1 to 128 of the characters A-Z a-z 0-9 _ . ~ : -' }])
}

/** An update may repeat the record's id, and nothing else in its place. */
export function refuseOtherId(id: string, record: RecordValues): void {
  if (record['id'] !== undefined && record['id'] !== id) {
    throw validationError([{ path: 'record.id', message: 'Is set by the server' }])
  }
}
