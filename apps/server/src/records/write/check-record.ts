import { type FieldProblem, isNewRecordId, ownValue, temporaryIdPrefix, uuidv7, validationError } from '@trellis/base'
import {
  calculateInside,
  calculatesInside,
  evaluateDefaults,
  type FailedFormula,
  fillDefaults,
} from '@trellis/fields/formula'
import {
  checkStoredValue,
  hasDefaultsInside,
  isEmptyValue,
  isFormulaDefault,
  problemsAt,
  problemText,
  saysNothing,
} from '@trellis/fields/server'
import { type RecordValues, serverOwnedFields } from '@trellis/model'
import { isCalculated } from '../../collections/calculation-sources.ts'
import type { CollectionField, FieldAssociation } from '../../collections/collection.ts'
import { environmentOf, rootsOf } from '../calculations/formula-roots.ts'
import type { Scope } from '../query/scope.ts'
import { additionalOf, isAdditional, propertyProblem, readProperties, unknownField } from './check-additional.ts'
import type { LinkChange } from './link-change.ts'
import { makePauses, type Pause } from './make-pauses.ts'
import { pendingField, withPendingLinks } from './pending-links.ts'
import { readLinkChange } from './read-link-change.ts'
import { isJudgedLater, isRequiredLater } from './required-later.ts'

export type CheckedLink = { field: CollectionField; association: FieldAssociation; change: LinkChange }

/** What a save writes: canonical wire values (null empties) and changed links. */
export type CheckedRecord = {
  values: Map<CollectionField, unknown>
  links: CheckedLink[]
  /** What is wrong with fields that may be hidden: `enforceFormulas` tells it where they are not. */
  doubts?: Map<CollectionField, readonly FieldProblem[]>
  /** Additional properties that were not sent go. */
  replacesProperties?: true
}

export type RecordCheck = {
  scope: Scope
  record: RecordValues
  /** create: defaults are filled in and everything required must be there. */
  mode: 'create' | 'update'
  /** update: fields that the caller may write and did not send become empty. */
  reset?: boolean | undefined
  /** Values of fields that the server fills in by itself are kept: imports by entity admins. */
  keepsGenerated?: boolean
  /** update: what is stored of fields whose items have defaults; those that a list grew by get them. None do where it is left out. */
  stored?: RecordValues
  /** What the client says it loaded of what it sends. */
  loaded?: RecordValues | undefined
  /** Where the record stands in the input, for messages. */
  path?: string
  /** Hears of defaults that could not be worked out: those fields stay empty. */
  onFailures?(failures: readonly FailedFormula[]): void
  /** Of a save of several records: theirs together. */
  pause?: Pause
}

/**
 * Checks everything a save sends and throws all problems at once; every way of writing goes through it (S30). A promise only where
 * others have a turn in between: a thousand plain records are checked without one.
 */
export function checkRecord(sent: RecordCheck): CheckedRecord | Promise<CheckedRecord> {
  const { path = 'record', pause = makePauses() } = sent
  const at = { ...sent, record: withPendingLinks(sent.record, sent.scope), path }
  const found: Found = { checked: { values: new Map(), links: [] }, problems: [], properties: new Map() }
  return readSent({ at, found, pause, entries: Object.entries(at.record) }, 0)
}

type Reading = { at: At; found: Found; pause: Pause; entries: [string, unknown][] }

function readSent(reading: Reading, from: number): CheckedRecord | Promise<CheckedRecord> {
  const { at, found, pause, entries } = reading
  for (const [offset, [key, value]] of entries.slice(from).entries()) {
    if (key === 'id' || value === undefined || isWorkedOut(key, at)) continue
    const pending = pendingField(key)
    const refused = pending === undefined ? refuseKey(key, at.path, at) : unknownField(pending, at)
    if (pending === undefined && isAdditional(key, at.scope)) readProperty(key, value, at, found)
    else if (refused) found.problems.push(refused)
    else if (isFilledInside(key, at)) continue
    else readValue(key, value, at, found)
    const others = pause()
    if (others) return others.then(() => readSent(reading, from + offset + 1))
  }
  return finish(at, found)
}

/** What the record gets besides what was sent. */
function finish(at: At, found: Found): CheckedRecord {
  readFilled(at, found)
  if (at.mode === 'create') {
    const failures = fillIn(at, found)
    if (failures.length > 0) at.onFailures?.(failures)
  } else if (at.reset) emptyOthers(at, found)
  addProperties(at, found)
  if (found.problems.length > 0) throw validationError(found.problems)
  return found.checked
}

/** Defaults inside a value may read the other values: it is read after them. */
function isFilledInside(key: string, { scope, mode, stored }: RecordCheck): boolean {
  const schema = scope.collection.fields.get(key)?.schema
  return schema !== undefined && hasDefaultsInside(schema) && (mode === 'create' || stored !== undefined)
}

/** Values with the defaults of what is new inside them. */
function readFilled(at: At, found: Found): void {
  const { scope, record, mode, stored, onFailures } = at
  const { collection, caller } = scope
  const seen = Object.fromEntries([...found.checked.values].map(([field, value]) => [field.id, value]))
  const given = { schema: collection.document.schema, roots: rootsOf(caller), environment: environmentOf(caller) }
  for (const [key, field] of collection.fields) {
    const isSent = ownValue(record, key) !== undefined
    if (!isFilledInside(key, at) || field.system || isWorkedOut(key, at) || (mode === 'update' && !isSent)) continue
    if (isSent && refuseKey(key, at.path, at)) continue
    // Without a value of its own it has one of the whole field, or none.
    if (!isSent && field.schema.default !== undefined) continue
    const filled = fillDefaults(key, field.schema, {
      value: ownValue(record, key),
      stored: ownValue(stored, key),
      record: { ...given, values: { ...stored, ...seen } },
    })
    if (filled.failures.length > 0) onFailures?.(filled.failures)
    if (filled.value === undefined) continue
    if (isSent) readValue(key, filled.value, at, found)
    else fill(field, withCalculations(field, filled.value, at), field.schema, found.checked)
  }
}

type Found = { checked: CheckedRecord; problems: FieldProblem[]; properties: Map<string, unknown> }
type At = RecordCheck & { path: string }

function readProperty(key: string, value: unknown, { scope, path, loaded }: At, found: Found): void {
  const problem = propertyProblem(key, value, { scope, path, loaded })
  if (problem) found.problems.push(problem)
  else found.properties.set(key, value)
}

function addProperties({ scope, mode, reset = false, path }: At, { checked, problems, properties }: Found): void {
  const field = additionalOf(scope)
  if (!field || !scope.fields.has(field.id)) return
  const { value, problem } = readProperties(properties, { isWhole: mode === 'create' || reset, path })
  if (problem) problems.push(problem)
  if (value === undefined || (mode === 'create' && value === null)) return
  checked.values.set(field, value)
  if (reset && mode === 'update') checked.replacesProperties = true
}

/** A client may send a whole record back: of what a save calculates, the server's result counts. */
function isWorkedOut(key: string, { scope }: RecordCheck): boolean {
  const field = scope.fields.get(key)
  return field !== undefined && !field.system && isCalculated(field, scope.collection)
}

function refuseKey(key: string, path: string, { scope, keepsGenerated }: RecordCheck): FieldProblem | undefined {
  if (serverOwnedFields.has(key)) return { path: `${path}.${key}`, message: 'Is set by the server' }
  const field = scope.fields.get(key)
  if (!field || field.beside) return unknownField(key, { scope, path })
  if (field.format.generated && keepsGenerated) return undefined
  if (field.format.generated) return { path: `${path}.${key}`, message: 'Is set by the server' }
  if (isWritable(field, scope)) return undefined
  const isMade = field.schema.metadata?.linked !== undefined
  return { path: `${path}.${key}`, message: isMade ? 'Is calculated' : 'Is view-only' }
}

/** The caller may set it: not the server's, not calculated, not view-only for them. */
function isWritable(field: CollectionField, scope: Scope): boolean {
  if (field.id === 'id' || serverOwnedFields.has(field.id) || scope.access.readonly.has(field.id)) return false
  if (field.format.generated) return false
  return (field.column !== undefined || field.association !== undefined) && !isCalculated(field, scope.collection)
}

function readValue(key: string, value: unknown, checking: At, found: Found): void {
  const { scope, path } = checking
  const { checked } = found
  const field = scope.fields.get(key)
  // Whatever an app changes of a field, its column is the collection's.
  const stored = scope.collection.fields.get(key)
  if (!field || !stored) return
  const at = `${path}.${key}`
  const parsed = isEmptyValue(value) ? { value } : checkStoredValue(field, value, field.schema)
  if ('problem' in parsed) refuse(stored, problemsAt(at, parsed), checking, found)
  else if (field.required && saysNothing(parsed.value) && !isRequiredLater(stored, scope.collection))
    refuse(stored, [missingAt(field, checking)], checking, found)
  else if (isEmptyValue(parsed.value)) {
    if (field.association) checked.links.push({ field, association: field.association, change: { clear: true } })
    else checked.values.set(stored, null)
  } else if (!field.association) checked.values.set(stored, withCalculations(stored, parsed.value, checking))
  else {
    const { change, problems } = readLinkChange(parsed.value, field.association, at)
    if (problems.length > 0) refuse(stored, problems, checking, found)
    else checked.links.push({ field, association: field.association, change })
  }
}

/** At once, or with the whole record where only that tells whether the field is hidden. */
function refuse(field: CollectionField, problems: readonly FieldProblem[], { scope }: At, found: Found): void {
  if (!isJudgedLater(field, scope.collection)) found.problems.push(...problems)
  else found.checked.doubts = new Map(found.checked.doubts).set(field, problems)
}

/** What formulas inside the value make of it: the totals of a list's lines. */
function withCalculations(
  { id, schema }: CollectionField,
  value: unknown,
  { scope, onFailures }: Pick<RecordCheck, 'scope' | 'onFailures'>,
): unknown {
  if (!calculatesInside(id, schema)) return value
  const environment = { timeZone: scope.caller.tenant.timezone, locale: 'en' }
  const filled = calculateInside(id, schema, { value, environment })
  if (filled.failures.length > 0) onFailures?.(filled.failures)
  return filled.value
}

/** Defaults, also of fields the caller does not see; then what is required of those they can write. */
function fillIn(at: At, found: Found): FailedFormula[] {
  const { checked } = found
  const sent = new Set([...Object.keys(at.record), ...[...checked.values.keys()].map(({ id }) => id)])
  const open = [...at.scope.collection.fields.values()].filter(
    field => !sent.has(field.id) && !field.system && !isCalculated(field, at.scope.collection),
  )
  for (const field of open) {
    const { schema } = at.scope.fields.get(field.id) ?? field
    const value = schema.default
    const isValue = !isEmptyValue(value) && !field.association && !isFormulaDefault(schema)
    if (isValue) fill(field, withCalculations(field, value, at), schema, checked)
  }
  const failures = fillByFormula(open, at, checked)
  for (const field of open) {
    if (checked.values.has(field) || !isNeeded(field, at.scope) || !at.scope.fields.has(field.id)) continue
    if (isWritable(field, at.scope)) refuse(field, [missingAt(field, at)], at, found)
  }
  return failures
}

const missingAt = ({ id }: CollectionField, { path }: At): FieldProblem => ({
  path: `${path}.${id}`,
  message: problemText('problem.required'),
})

function fill(
  field: CollectionField,
  value: unknown,
  schema: CollectionField['schema'],
  checked: CheckedRecord,
): boolean {
  const parsed = checkStoredValue(field, value, schema)
  if ('problem' in parsed) return false
  if (!isEmptyValue(parsed.value) && field.column !== undefined) checked.values.set(field, parsed.value)
  return true
}

/** Defaults by formula, of what was sent and of the other defaults. */
function fillByFormula(open: readonly CollectionField[], at: At, checked: CheckedRecord): FailedFormula[] {
  const { scope } = at
  const { collection, caller } = scope
  if (!open.some(field => isFormulaDefault(field.schema) && !field.association)) return []
  const values = Object.fromEntries([...checked.values].map(([field, value]) => [field.id, value]))
  const given = {
    schema: collection.document.schema,
    values,
    roots: rootsOf(caller),
    environment: environmentOf(caller),
  }
  const { values: made, failures } = evaluateDefaults(given)
  for (const field of open) {
    // An app may give the field another default, which is a value.
    const isOther = scope.access.changed?.get(field.id)?.default !== undefined
    const value = isOther ? undefined : ownValue(made, field.id)
    if (isEmptyValue(value) || checked.values.has(field)) continue
    if (fill(field, withCalculations(field, value, at), field.schema, checked)) continue
    failures.push({
      fieldId: field.id,
      property: 'default',
      code: 'VALUE',
      message: 'The result is no value of the field',
    })
  }
  return failures
}

function isNeeded(field: CollectionField, { collection }: Scope): boolean {
  return (field.required && !isRequiredLater(field, collection)) || (field.association?.min ?? 0) > 0
}

function emptyOthers(at: At, found: Found): void {
  const { checked } = found
  const sent = new Set(Object.keys(at.record))
  for (const field of at.scope.fields.values()) {
    if (sent.has(field.id) || field.system || field.beside || !isWritable(field, at.scope)) continue
    const stored = at.scope.collection.fields.get(field.id) ?? field
    if (isNeeded(field, at.scope)) refuse(stored, [missingAt(field, at)], at, found)
    else if (field.association) checked.links.push({ field, association: field.association, change: { clear: true } })
    else checked.values.set(stored, null)
  }
}

/** The id a new record gets: the one supplied, or a new one where none or a temporary one is. */
export function newRecordId(id: unknown, inRecord: unknown): string {
  refuseTwoIds(id, inRecord)
  const supplied = isEmptyValue(id) ? inRecord : id
  if (isEmptyValue(supplied)) return uuidv7()
  if (typeof supplied === 'string' && supplied.startsWith(temporaryIdPrefix)) return uuidv7()
  if (isNewRecordId(supplied)) return supplied
  const message = 'Must be 1 to 128 of the characters A-Z a-z 0-9 _ . ~ : -, and more than one or two dots'
  throw validationError([{ path: 'id', message }])
}

/** An id in the record may stand beside the one around it, if it says the same. */
export function refuseTwoIds(id: unknown, inRecord: unknown): void {
  const isPending = typeof inRecord === 'string' && inRecord.startsWith(temporaryIdPrefix)
  if (isEmptyValue(id) || isEmptyValue(inRecord) || isPending || id === inRecord) return
  throw validationError([{ path: 'record.id', message: 'Is another id than the one beside the record' }])
}

/** An update may repeat the record's id, and nothing else in its place. */
export function refuseOtherId(id: string, record: RecordValues): void {
  if (record['id'] !== undefined && record['id'] !== id) {
    throw validationError([{ path: 'record.id', message: 'Is set by the server' }])
  }
}
