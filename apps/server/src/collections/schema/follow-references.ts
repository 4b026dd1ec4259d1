import { type FieldProblem, isSameJson } from '@trellis/base'
import { CollectionDocument } from '@trellis/model'
import { findUses, useInWords } from '../references/find-uses.ts'
import { dropped, type Edge, type FindProperties, type Visit, walkReferences } from '../references/walk-references.ts'
import { documentOf, liveFieldId, ownFieldIds, type SchemaChange } from './schema-change.ts'
import { linkRenamesOf } from './steps/link-columns.ts'

/** Old field id → new field id. Ids that another field takes over in the same change mean that field. */
export function newIdsOf(change: SchemaChange): ReadonlyMap<string, string> {
  return new Map([...change.renames].map(([newId, oldId]) => [oldId, newId]))
}

/**
 * Takes renamed fields along wherever they are named, and takes removed ones out where their name can go without anything else. Gives
 * a problem for each removed field that something else cannot do without, with all that name it.
 */
export function followReferences(change: SchemaChange, prefix: string): FieldProblem[] {
  const gone = goneFields(change)
  const visit = visitOf(change, gone)
  if (!visit) return []
  const find = findIn(change)
  const problems = [...gone.values()].flatMap(each => refuseUses(change, { ...each, find, prefix }))
  for (const { id } of change.stored.collections) {
    const value = documentOf(change, id)
    if (!value) continue
    const walked = walkReferences({ schema: CollectionDocument, value, ownId: id }, { find, visit })
    if (id === change.collectionId) change.wanted = walked
    else if (!isSameJson(value, walked)) change.others.set(id, walked)
  }
  return problems
}

/** What becomes of a name of a field; undefined where the change takes no name away. */
export function visitOf(change: SchemaChange, gone = goneFields(change)): Visit | undefined {
  const newIds = newIdsOf(change)
  const newLinkIds = newLinkIdsOf(change)
  if (newIds.size + newLinkIds.size + gone.size === 0) return undefined
  return edge => {
    if (edge.kind === 'link-field') return newLinkIds.get(linkKeyOf(edge.collectionId, edge.of, edge.id)) ?? edge.id
    if (edge.kind !== 'field') return edge.id
    if (gone.has(keyOf(edge)) && !edge.isNeeded) return dropped
    return edge.collectionId === change.collectionId ? (newIds.get(edge.id) ?? edge.id) : edge.id
  }
}

const linkKeyOf = (collectionId: string, fieldId: string | undefined, id: string) => `${collectionId} ${fieldId} ${id}`

/** New ids of link fields, by both ends of their association. */
function newLinkIdsOf(change: SchemaChange): ReadonlyMap<string, string> {
  const entries = change.stored.associations.flatMap(association => {
    const { parentCollection, parentKey, childCollection, childKey } = association
    return linkRenamesOf(change, association).flatMap(({ from, to }): [string, string][] => [
      [linkKeyOf(parentCollection, parentKey, from), to],
      [linkKeyOf(childCollection, childKey, from), to],
    ])
  })
  return new Map(entries)
}

type Gone = { collectionId: string; fieldId: string }

const keyOf = ({ collectionId, id }: Pick<Edge, 'collectionId' | 'id'>) => `${collectionId} ${id}`

/** Fields of the changed collection that it has no more, and the other sides of its associations among them. */
function goneFields(change: SchemaChange): ReadonlyMap<string, Gone> {
  const { collectionId, live, stored } = change
  const kept = new Set(ownFieldIds(change.wanted).map(id => liveFieldId(change, id)))
  const own = ownFieldIds(live).filter(id => !kept.has(id))
  const gone = own.map(fieldId => ({ collectionId, fieldId }))
  const others = stored.associations.flatMap(({ parentCollection, parentKey, childCollection, childKey }): Gone[] => {
    if (childKey === undefined) return []
    if (parentCollection === collectionId && own.includes(parentKey))
      return [{ collectionId: childCollection, fieldId: childKey }]
    if (childCollection === collectionId && own.includes(childKey))
      return [{ collectionId: parentCollection, fieldId: parentKey }]
    return []
  })
  return new Map([...gone, ...others].map(each => [keyOf({ ...each, id: each.fieldId }), each]))
}

/** Fields as they were and as they will be: a path may lead through one that goes. */
function findIn(change: SchemaChange): FindProperties {
  return id => ({
    ...change.stored.collections.find(each => each.id === id)?.document.schema.properties,
    ...documentOf(change, id)?.schema.properties,
  })
}

function refuseUses(
  change: SchemaChange,
  { collectionId, fieldId, find, prefix }: Gone & { find: FindProperties; prefix: string },
): FieldProblem[] {
  const others = change.stored.collections.flatMap(({ id }) => {
    const document = documentOf(change, id)
    return document ? [{ kind: 'Entity' as const, id, name: document.name, document }] : []
  })
  const isMeant = (edge: Edge) =>
    edge.kind === 'field' && edge.isNeeded && edge.collectionId === collectionId && edge.id === fieldId
  const uses = findUses([...others, ...change.referring], find, isMeant)
  if (uses.length === 0) return []
  const named = [...new Set(uses.map(use => `${use.name}: ${useInWords(use)}`))]
  const path = collectionId === change.collectionId ? fieldId : `${collectionId}.${fieldId}`
  return [{ path: `${prefix}schema.properties.${path}`, message: `Is used by ${named.join('; ')}` }]
}
