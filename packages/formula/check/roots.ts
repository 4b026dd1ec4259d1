import { type FormulaType, listOf, numberType, objectOf, openObjectType, type ScopeTypes, textType } from './types.ts'

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

const stepMetaType = objectOf({
  runs: numberType,
  errorCount: numberType,
  successCount: numberType,
  consecutiveErrorCount: numberType,
})

/** The type of `meta` for the steps of a flow: `meta.findOrders.errorCount`. */
export function metaType(stepIds: readonly string[]): FormulaType {
  return objectOf(Object.fromEntries(stepIds.map(id => [id, stepMetaType])))
}

/** What a step of a flow found: one record or a list of them; undefined where that is not known before it runs. */
export type StepOutcome = { record: FormulaType } | { list: FormulaType } | undefined

/** The type of `result` for the steps of a flow: `result.findOrders.list`, `result.findOrders.totalCount`. */
export function resultType(steps: { readonly [stepId: string]: StepOutcome }): FormulaType {
  return objectOf(Object.fromEntries(Object.entries(steps).map(([id, outcome]) => [id, outcomeType(outcome)])))
}

function outcomeType(outcome: StepOutcome): FormulaType {
  if (!outcome) return openObjectType
  const found = 'list' in outcome ? { list: listOf(outcome.list) } : { record: outcome.record }
  return objectOf({ totalCount: numberType, ...found, query: openObjectType })
}

/**
 * The roots at one place: what is always there and what the place adds. Roots that hold what a view or flow puts there
 * (`vars`, `store`, …) are open unless their type is given.
 */
export function scopeTypes(own: { readonly [Root in RootName]?: FormulaType }): ScopeTypes {
  return { ...standardRoots, ...own }
}
