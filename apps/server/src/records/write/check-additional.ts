import { type FieldProblem, isPlainObject } from '@trellis/base'
import {
  checkAdditionalProperties,
  mistypedField,
  propertyKeyProblem,
  tooManyProperties,
  unknownFieldProblem,
} from '@trellis/fields/server'
import { didYouMean } from '@trellis/formula'
import { additionalPropertiesId, goneMark, type RecordValues, serverOwnedFields } from '@trellis/model'
import type { CollectionField } from '../../collections/collection.ts'
import type { Scope } from '../query/scope.ts'

type PropertyCheck = {
  scope: Scope
  path: string
  /** What the client says it loaded: keys among them are no slips of the hand. */
  loaded: RecordValues | undefined
}

/** The key is no field of the caller's, and they may give records additional properties. */
export function isAdditional(key: string, { fields }: Scope): boolean {
  return !fields.has(key) && !serverOwnedFields.has(key) && fields.has(additionalPropertiesId)
}

/** What speaks against one additional property; null clears it. */
export function propertyProblem(
  key: string,
  value: unknown,
  { scope, path, loaded }: PropertyCheck,
): FieldProblem | undefined {
  const wrong = propertyKeyProblem(key)
  const at = `${path}.${key.slice(0, 100)}`
  if (wrong !== undefined) return { path: at, message: wrong }
  const renamed = formerField(key, scope)
  const isLoaded = isPlainObject(loaded) && Object.hasOwn(loaded, key)
  // What had the key before its field can be cleared once the field is gone.
  const isLeft = renamed === '' && isLoaded && value === null
  if (renamed !== undefined && !isLeft) return unknownField(key, { scope, path }, renamed)
  const mistyped = isLoaded ? undefined : mistypedField(key, idsOf(scope))
  if (mistyped !== undefined && value !== null) return unknownField(key, { scope, path }, mistyped)
  if (value === null) return undefined
  const checked = checkAdditionalProperties({ [key]: value })
  return 'problem' in checked ? { path: at, message: checked.problem } : undefined
}

/** A client that knows an older definition means the field, wherever that is by now (R38); '' where it is gone. */
function formerField(key: string, { collection }: Scope): string | undefined {
  const former = collection.formerIds.find(({ id }) => id === key)
  if (!former) return undefined
  return former.now.includes(goneMark) ? '' : former.now
}

/** A save may have many unknown keys: names further off are no hint, and dear to find. */
const mostLettersOff = 3

/** Names the field of the caller's that is nearest; none that is hidden from them. */
export function unknownField(key: string, { scope, path }: Pick<PropertyCheck, 'scope' | 'path'>, meant?: string) {
  const near = meant ?? didYouMean(key, idsOf(scope), Math.min(mostLettersOff, Math.max(1, Math.floor(key.length / 3))))
  return unknownFieldProblem(key, path, near === '' ? undefined : near)
}

function idsOf({ fields }: Scope): string[] {
  return [...fields.keys()].filter(id => id !== additionalPropertiesId)
}

/** All properties of one save together; `undefined` where the record says nothing of any. */
export function readProperties(
  sent: ReadonlyMap<string, unknown>,
  { isWhole, path }: { isWhole: boolean; path: string },
): { value: RecordValues | null | undefined; problem?: FieldProblem } {
  const given = [...sent].filter(([, value]) => value !== null)
  if (isWhole && given.length === 0) return { value: null }
  if (sent.size === 0) return { value: undefined }
  const checked = checkAdditionalProperties(Object.fromEntries(given))
  if ('problem' in checked) return { value: undefined, problem: { path, message: tooManyProperties() } }
  return { value: Object.fromEntries(isWhole ? given : sent) }
}

/** The loaded values of the properties that a save changes, as one value: of those that it sends, or of all where the others go. */
export function loadedProperties(
  { beside = [] }: CollectionField,
  { sent, loaded, isWhole }: { sent: unknown; loaded: RecordValues; isWhole: boolean },
): RecordValues {
  const isChanged = (key: string) => (isWhole ? !beside.includes(key) : isPlainObject(sent) && Object.hasOwn(sent, key))
  return Object.fromEntries(Object.entries(loaded).filter(([key]) => isChanged(key)))
}

export function additionalOf({ collection }: Scope): CollectionField | undefined {
  return collection.fields.get(additionalPropertiesId)
}
