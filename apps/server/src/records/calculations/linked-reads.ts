import { calculationsOf } from '../../collections/calculation-sources.ts'
import type { Collection, FieldAssociation } from '../../collections/collection.ts'

/** A field of linked records that a stored value is made of, with the link that leads to them. */
export type LinkedRead = { association: FieldAssociation; fieldId: string }

const kept = new WeakMap<Collection, Map<string, readonly LinkedRead[]>>()

/** What a stored calculation is made of in other records, also by way of other calculations of its own record. */
export function linkedReads(collection: Collection, fieldId: string): readonly LinkedRead[] {
  const byField = kept.get(collection) ?? new Map<string, readonly LinkedRead[]>()
  kept.set(collection, byField)
  const known = byField.get(fieldId)
  if (known) return known
  const found = findReads(collection, fieldId, new Set())
  byField.set(fieldId, found)
  return found
}

function findReads(collection: Collection, fieldId: string, seen: Set<string>): LinkedRead[] {
  if (seen.has(fieldId)) return []
  seen.add(fieldId)
  const { formula } = calculationsOf(collection).get(fieldId) ?? {}
  return (formula?.references ?? []).flatMap(([root, own = '', step]): LinkedRead[] => {
    if (root !== 'record') return []
    const association = collection.fields.get(own)?.association
    if (!association) return findReads(collection, own, seen)
    const steps = step === undefined ? stepsOfWhole(collection, own, formula?.parts !== undefined) : [step]
    return steps.map(each => ({ association, fieldId: each }))
  })
}

/** What a link shows of its record where a formula names no field of it: a text the title, anything else all that formulas read of it. */
function stepsOfWhole(collection: Collection, linkId: string, isText: boolean): string[] {
  if (isText) return ['recordTitle']
  const all = [...calculationsOf(collection).values()].flatMap(({ formula }) => formula.references)
  const read = all.flatMap(([root, own, step]) =>
    root === 'record' && own === linkId && step !== undefined ? [step] : [],
  )
  return [...new Set(['recordTitle', ...read])]
}
