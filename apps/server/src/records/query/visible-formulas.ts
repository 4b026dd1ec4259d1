import { fieldsRead, formulaAt, formulaProperties, withFormulaAt } from '@trellis/fields/formula'
import { accessTo } from '../../access/access-to.ts'
import type { Caller } from '../../access/caller.ts'
import type { Collection, CollectionField, Collections } from '../../collections/collection.ts'
import { calculationsOf } from '../calculations/calculation-sources.ts'
import { isShownByLinks } from '../calculations/formula-columns.ts'

/** The field without the formulas that name hidden fields: who may not see those is not told of them. The server holds them all the same. */
export function withoutHiddenFormulas(field: CollectionField, hidden: ReadonlySet<string>): CollectionField {
  if (hidden.size === 0) return field
  const told = formulaProperties.reduce((schema, property) => {
    const formula = property.isOfTarget ? undefined : formulaAt(schema, property)
    const names = formula === undefined ? [] : fieldsRead(formula)
    return names.some(id => hidden.has(id)) ? withFormulaAt(schema, property, undefined) : schema
  }, field.schema)
  return told === field.schema ? field : { ...field, schema: told }
}

export type LinkedReading = {
  caller: Caller
  collection: Collection
  collections: Collections
  /** Takes the collections that the answer rests on. */
  dependsOn: Collection[]
}

/** A calculation over a field of linked records that is hidden from the caller would tell its value: it is hidden with it. */
export async function readsHiddenLinks({ id }: CollectionField, reading: LinkedReading): Promise<boolean> {
  const { caller, collection, collections, dependsOn } = reading
  for (const [association, step] of linkedReads(collection, id)) {
    const target = await collections.find(caller.tenant.id, association)
    const seen = target?.forCaller ? await target.forCaller(caller) : target
    const over = seen && accessTo(caller, seen)
    if (target) dependsOn.push(target)
    if (!over || over.verbs.read === 'none' || over.hidden.has(step)) return true
  }
  return false
}

/** Collections and their fields that a calculation reads through links, also by way of other calculations. */
function linkedReads(collection: Collection, id: string, seen = new Set<string>()): [string, string][] {
  if (seen.has(id)) return []
  seen.add(id)
  const references = calculationsOf(collection).get(id)?.formula.references ?? []
  return references.flatMap(([root, own = '', step]): [string, string][] => {
    if (root !== 'record') return []
    const target = collection.fields.get(own)?.association?.targetCollectionId
    if (target === undefined) return linkedReads(collection, own, seen)
    return step === undefined || isShownByLinks(step) ? [] : [[target, step]]
  })
}
