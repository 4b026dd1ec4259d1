import { type FieldProblem, isSameJson, ownValue } from '@trellis/base'
import { CollectionDocument } from '@trellis/model'
import { collectionAsset } from '@trellis/model/assets'
import type { StoredAssociation } from '../collections/load-tenant.ts'
import { findUses, wordsOfUse } from '../collections/references/find-uses.ts'
import {
  dropped,
  type Edge,
  type FindProperties,
  type Visit,
  walkReferences,
} from '../collections/references/walk-references.ts'
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
  const gone = goneParts(change)
  const visit = visitOf(change, gone)
  if (!visit) return []
  const find = findIn(change)
  const problems = [...new Set(gone.values())].flatMap(each => refuseUses(change, each, { find, prefix }))
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
export function visitOf(change: SchemaChange, gone = goneParts(change)): Visit | undefined {
  const newIds = newIdsOf(change)
  const newLinkIds = newLinkIdsOf(change)
  if (newIds.size + newLinkIds.size + gone.size === 0) return undefined
  return edge => {
    if (gone.has(keyOf(edge)) && !edge.isNeeded) return dropped
    if (edge.kind === 'link-field') return newLinkIds.get(keyOf(edge)) ?? edge.id
    if (edge.kind !== 'field') return edge.id
    return edge.collectionId === change.collectionId ? (newIds.get(edge.id) ?? edge.id) : edge.id
  }
}

/** New ids of link fields, by both ends of their association. */
function newLinkIdsOf(change: SchemaChange): ReadonlyMap<string, string> {
  const entries = change.stored.associations.flatMap(association =>
    linkRenamesOf(change, association).flatMap(({ from, to }) =>
      endsOf(association).map((end): [string, string] => [keyOf({ ...linkFieldAt(end), id: from }), to]),
    ),
  )
  return new Map(entries)
}

/** What names it names it by one of these; `path` is its place in the changed definition. */
type Gone = { names: Named[]; path: string; message: string }
type Named = Pick<Edge, 'kind' | 'collectionId' | 'id' | 'of'>
type End = { collectionId: string; fieldId: string }

const keyOf = ({ kind, collectionId, id, of }: Named) => [kind, collectionId, of, id].join(' ')
const linkFieldAt = ({ collectionId, fieldId }: End) => ({ kind: 'link-field' as const, collectionId, of: fieldId })

function endsOf({ parentCollection, parentKey, childCollection, childKey }: StoredAssociation): End[] {
  const there = childKey === undefined ? [] : [{ collectionId: childCollection, fieldId: childKey }]
  return [{ collectionId: parentCollection, fieldId: parentKey }, ...there]
}

function goneParts(change: SchemaChange): ReadonlyMap<string, Gone> {
  const parts = [...goneFields(change), ...goneLinkFields(change), ...goneQuickFilters(change)]
  return new Map(parts.flatMap(part => part.names.map((name): [string, Gone] => [keyOf(name), part])))
}

/** Fields of the changed collection that it has no more, and the other sides of its associations among them. */
function goneFields(change: SchemaChange): Gone[] {
  const { collectionId, live, stored } = change
  const kept = new Set(ownFieldIds(change.wanted).map(id => liveFieldId(change, id)))
  const own = ownFieldIds(live).filter(id => !kept.has(id))
  const gone = own.map(fieldId => ({ collectionId, fieldId }))
  const isOwn = (end: End) => end.collectionId === collectionId && own.includes(end.fieldId)
  const others = stored.associations.flatMap(association => {
    const ends = endsOf(association)
    return ends.some(isOwn) ? ends.filter(end => !isOwn(end)) : []
  })
  return [...gone, ...others].map(end => ({
    names: [{ kind: 'field', collectionId: end.collectionId, id: end.fieldId }],
    path: end.collectionId === collectionId ? end.fieldId : `${end.collectionId}.${end.fieldId}`,
    message: 'Is used by',
  }))
}

/** What links say no more, of associations that stay. */
function goneLinkFields(change: SchemaChange): Gone[] {
  return change.stored.associations.flatMap(association => {
    const ends = endsOf(association)
    const before = association.relationship?.properties ?? {}
    const renamed = new Set(linkRenamesOf(change, association).map(({ from }) => from))
    const changed = ends.filter(end => end.collectionId === change.collectionId)
    // Of two ends in one collection the one that says something else counts.
    const gone = changed.flatMap(({ fieldId }) => {
      const settings = ownValue(change.wanted.schema.properties, fieldId)?.metadata?.association
      if (!settings) return []
      const after = settings.relationship?.properties ?? {}
      return Object.keys(before).flatMap(id => (Object.hasOwn(after, id) || renamed.has(id) ? [] : [{ fieldId, id }]))
    })
    return gone.map(({ fieldId, id }) => ({
      names: ends.map(end => ({ ...linkFieldAt(end), id })),
      path: `${fieldId}.metadata.association.relationship.properties.${id}`,
      message: `The link field ${ownValue(before, id)?.title || id} is used by`,
    }))
  })
}

/** Saved views that have them switched on do without; nothing needs one. */
function goneQuickFilters({ collectionId, live, wanted }: SchemaChange): Gone[] {
  const kept = new Set(wanted.quickFilters?.map(({ id }) => id))
  const gone = (live?.quickFilters ?? []).filter(({ id }) => !kept.has(id))
  return gone.map(({ id }) => ({
    names: [{ kind: 'quick-filter', collectionId, id }],
    path: `quickFilters.${id}`,
    message: 'Is used by',
  }))
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
  { names, path, message }: Gone,
  { find, prefix }: { find: FindProperties; prefix: string },
): FieldProblem[] {
  const others = change.stored.collections.flatMap(({ id }) => {
    const document = documentOf(change, id)
    return document ? [{ kind: collectionAsset.id, id, name: document.name, document }] : []
  })
  const keys = new Set(names.map(keyOf))
  const isMeant = (edge: Edge) => edge.isNeeded && keys.has(keyOf(edge))
  const uses = findUses([...others, ...change.referring], find, isMeant)
  if (uses.length === 0) return []
  const named = [...new Set(uses.map(use => `${use.name}: ${wordsOfUse(use)}`))]
  return [{ path: `${prefix}schema.properties.${path}`, message: `${message} ${named.join('; ')}` }]
}
