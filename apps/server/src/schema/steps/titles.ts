import { isSameJson, ownValue } from '@trellis/base'
import { calculatesInside, fieldsReadBy, formulasInside, toStored } from '@trellis/fields/formula'
import type { CollectionDocument } from '@trellis/model'
import { calculationsOf } from '../../collections/calculation-sources.ts'
import { compileCollection } from '../../collections/compile-collection.ts'
import { rewriteValue } from '../../collections/references/rewrite-formulas.ts'
import { liveFieldId, type PlannedStep, type SchemaChange } from '../schema-change.ts'

/** Stored calculations whose formula, or one of whose sources, changes: all records are computed again after the change. */
export function planTitles(change: SchemaChange): PlannedStep[] {
  if (!change.live) return []
  const before = calculationsIn(change, change.live)
  const after = calculationsIn(change, change.wanted)
  const changed = changedIds(change, before, after)
  return [...after.keys()].flatMap(fieldId => {
    if (!changed.has(fieldId)) return []
    const title = ownValue(change.wanted.schema.properties, fieldId)?.title || fieldId
    return [
      {
        action: 'calculate',
        fieldId,
        sentences: [{ code: 'calculate' as const, values: { name: title } }],
        loses: 0,
        // Done once for all of them, when the new definition is live.
        run: async () => undefined,
      },
    ]
  })
}

export function isCalculation(step: PlannedStep): boolean {
  return step.action === 'calculate'
}

/** As it is stored, and the fields it reads. */
type Calculation = { json: unknown; reads: readonly string[] }

function calculationsIn(change: SchemaChange, document: CollectionDocument): Map<string, Calculation> {
  const columns = Object.fromEntries(Object.keys(document.schema.properties).map(id => [id, id]))
  const copy = { id: change.collectionId, version: 0, document: structuredClone(document), table: '', columns }
  const { idChanges } = change.stored
  const associations = [...change.associations.values()]
  const collection = compileCollection(change.tenant, copy, { associations, idChanges })
  const own = [...calculationsOf(collection)].map(([id, { formula }]): [string, Calculation] => [
    id,
    { json: toStored(formula), reads: fieldsReadBy(formula) },
  ])
  return new Map([...calculationsInside(document), ...own])
}

/** Of fields that work something out inside their values: everything that is. */
function calculationsInside({ schema }: CollectionDocument): [string, Calculation][] {
  return Object.entries(schema.properties).flatMap(([id, field]): [string, Calculation][] => {
    if (!calculatesInside(id, field)) return []
    const formulas = formulasInside(id, field).filter(({ property }) => property === 'metadata.calculation')
    return [[id, { json: formulas.map(({ fieldId, formula }) => [fieldId, toStored(formula)]), reads: [] }]]
  })
}

/** Those that are others now, and all that is made of them. */
function changedIds(
  change: SchemaChange,
  before: ReadonlyMap<string, Calculation>,
  after: ReadonlyMap<string, Calculation>,
): ReadonlySet<string> {
  const changed = new Set<string>()
  for (const [id, calculation] of after) {
    const old = before.get(liveFieldId(change, id) ?? id)
    if (!isSameFormat(change, id) || !isSameCalculation(change, old, calculation)) changed.add(id)
  }
  for (let grew = true; grew; ) {
    const more = [...after].filter(([id, { reads }]) => !changed.has(id) && reads.some(read => changed.has(read)))
    for (const [id] of more) changed.add(id)
    grew = more.length > 0
  }
  return changed
}

function isSameCalculation(change: SchemaChange, before: Calculation | undefined, after: Calculation): boolean {
  const inOldIds = rewriteValue(after.json, ([id = '', ...rest]) => [liveFieldId(change, id) ?? id, ...rest])
  return isSameJson(before?.json, inOldIds) && after.reads.every(fieldId => isSameFormat(change, fieldId))
}

function isSameFormat(change: SchemaChange, fieldId: string): boolean {
  const oldId = liveFieldId(change, fieldId)
  const before = oldId === undefined ? undefined : ownValue(change.live?.schema.properties, oldId)
  const after = ownValue(change.wanted.schema.properties, fieldId)
  return (
    before !== undefined &&
    isSameJson(
      [before.format, before.metadata?.association?.cursor],
      [after?.format, after?.metadata?.association?.cursor],
    )
  )
}
