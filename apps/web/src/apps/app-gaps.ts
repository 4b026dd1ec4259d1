import { ownValue } from '@trellis/base'
import { formulaAt, formulaProperties, storedFormula } from '@trellis/fields/formula'
import type { AppDocument, FieldSchema, RecordSchema } from '@trellis/model'
import { withCollection } from './app-draft.ts'
import { withChoice, withOverride } from './override.ts'

/** What would have to be in the app: a collection that may be read, or a field that is not hidden. */
export type Lack = { collectionId: string; fieldId?: string }

/** A field that people who have this app alone do not get, or get without a value, though the app does not hide it. */
export type FieldGap = {
  fieldId: string
  /** link: it leads to records they may not read; made: it is made of what they may not see; empty: it stays, without a value. */
  what: 'link' | 'made' | 'empty'
  lack: Lack
}

export type AppSight = {
  document: Pick<AppDocument, 'collections'>
  /** undefined where it is not known: nothing is said of its fields then. */
  schemaOf: (collectionId: string) => RecordSchema | undefined
}

const lasting = formulaProperties.filter(({ isLasting }) => isLasting)
const evaluation = { path: 'metadata.evaluation' }

/** By the rules of docs/decisions/0079, as far as the definitions tell: a value that a row rule leaves out is no gap. */
export function fieldGaps(collectionId: string, sight: AppSight): FieldGap[] {
  return Object.entries(sight.schemaOf(collectionId)?.properties ?? {}).flatMap(([fieldId, field]): FieldGap[] => {
    if (isHidden(collectionId, fieldId, sight)) return []
    const lack = lackOf(collectionId, fieldId, sight)
    if (lack) return [{ fieldId, what: linkOf(field) === undefined ? 'made' : 'link', lack }]
    const shown = lackOfFormula({ collectionId, json: formulaAt(field, evaluation) }, sight, new Set())
    return shown ? [{ fieldId, what: 'empty', lack: shown }] : []
  })
}

/** Why somebody who has the app alone does not see the field; undefined where they do. */
export function lackOf(
  collectionId: string,
  fieldId: string,
  sight: AppSight,
  seen: ReadonlySet<string> = new Set(),
): Lack | undefined {
  const place = `${collectionId}.${fieldId}`
  if (seen.has(place)) return undefined
  if (!isReadable(collectionId, sight)) return { collectionId }
  if (isHidden(collectionId, fieldId, sight)) return { collectionId, fieldId }
  const schema = sight.schemaOf(collectionId)
  const field = schema && ownValue(schema.properties, fieldId)
  if (!field) return undefined
  const target = linkOf(field)
  if (target !== undefined) return isReadable(target, sight) ? undefined : { collectionId: target }
  const within = new Set([...seen, place])
  const { associationKey, field: linkedField } = field.metadata?.linked ?? {}
  if (associationKey !== undefined)
    return lackOfPath({ collectionId, path: [associationKey, linkedField] }, sight, within)
  for (const property of lasting) {
    const lack = lackOfFormula({ collectionId, json: formulaAt(field, property) }, sight, within)
    if (lack) return lack
  }
  return undefined
}

type FormulaPlace = { collectionId: string; json: unknown }

function lackOfFormula({ collectionId, json }: FormulaPlace, sight: AppSight, seen: ReadonlySet<string>) {
  if (json === undefined) return undefined
  for (const [root, ...path] of storedFormula(json, { asText: false }).references) {
    const lack = root === 'record' ? lackOfPath({ collectionId, path }, sight, seen) : undefined
    if (lack) return lack
  }
  return undefined
}

type Path = { collectionId: string; path: readonly (string | undefined)[] }

/** Of a field, or of one of the records that it leads to. */
function lackOfPath({ collectionId, path }: Path, sight: AppSight, seen: ReadonlySet<string>): Lack | undefined {
  const [own, step] = path
  if (own === undefined) return undefined
  const lack = lackOf(collectionId, own, sight, seen)
  if (lack) return lack
  const schema = sight.schemaOf(collectionId)
  const field = schema && ownValue(schema.properties, own)
  const target = field && linkOf(field)
  return target === undefined || step === undefined ? undefined : lackOf(target, step, sight, seen)
}

function linkOf({ metadata }: FieldSchema): string | undefined {
  return metadata?.association?.cursor.collectionId
}

const grantsOf = (collectionId: string, { document }: AppSight) =>
  document.collections.find(each => each.collectionId === collectionId)

function isReadable(collectionId: string, sight: AppSight): boolean {
  return grantsOf(collectionId, sight)?.read === true
}

function isHidden(collectionId: string, fieldId: string, sight: AppSight): boolean {
  return ownValue(grantsOf(collectionId, sight)?.overrides, fieldId)?.hidden === true
}

/** The app with what was missing: the collection to be read, or the field shown again. */
export function withoutLack(document: AppDocument, { collectionId, fieldId }: Lack): AppDocument {
  const known = document.collections.find(each => each.collectionId === collectionId)
  const grants = known ?? { collectionId, create: false, read: false, update: false, delete: false }
  const next =
    fieldId === undefined
      ? { ...grants, read: true }
      : withOverride(grants, fieldId, withChoice(ownValue(grants.overrides, fieldId) ?? {}, 'open'))
  return withCollection(document, next)
}
