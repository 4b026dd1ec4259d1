import { type FormulaType, listOf, objectOf, openObjectType, type ScopeTypes, textType } from './types.ts'

/** The roots that a formula can refer to; which of them are there depends on its place. */
export const rootNames = [
  'record',
  'changed',
  'event',
  'url',
  'global',
  'store',
  'user',
  'platform',
  'vars',
  'input',
  'meta',
  'result',
] as const

export type RootName = (typeof rootNames)[number]

const userType = objectOf({
  id: textType,
  email: textType,
  name: textType,
  fullName: textType,
  recordImage: textType,
  organisation: textType,
  values: openObjectType,
  roles: listOf(textType),
})

const platformType = objectOf({
  app: textType,
  env: textType,
  builderUrl: textType,
  clientAppUrl: textType,
  theme: textType,
  size: textType,
  language: textType,
  colors: openObjectType,
})

const urlType = objectOf({ id: textType, collectionId: textType, pathname: textType, queryParams: openObjectType })

/** The types of the roots that are the same in every workspace. */
export const standardRoots: ScopeTypes = { user: userType, platform: platformType, url: urlType }

/** The type of `changed` for a record: `changed.amount.value`, `changed.amount.prevValue`. */
export function changedType(record: FormulaType): FormulaType {
  const fields = Object.entries(record.properties ?? {})
  return objectOf(Object.fromEntries(fields.map(([key, type]) => [key, objectOf({ value: type, prevValue: type })])))
}

/** The type of `event` for a list of records: `event.item.amount`. */
export function eventType(record: FormulaType): FormulaType {
  return { kind: 'object', isOpen: true, properties: { item: record } }
}

/**
 * The roots at one place: what is always there and what the place adds. Roots that hold what a view or flow puts there
 * (`vars`, `store`, …) are open unless their type is given.
 */
export function scopeTypes(own: { readonly [Root in RootName]?: FormulaType }): ScopeTypes {
  return { ...standardRoots, ...own }
}
