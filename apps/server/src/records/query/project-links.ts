import { UserError } from '@trellis/base'
import { unknownField } from '@trellis/fields/server'
import { type AssociationSettings, linkFieldPrefix, preloadedLinks, userReferenceFields } from '@trellis/model'
import { readTemplate } from '../../collections/calculation-sources.ts'
import type { CollectionField, FieldAssociation } from '../../collections/collection.ts'
import { noFormerIds } from '../../collections/former-ids.ts'
import { displayFields, type LinkProjection } from './link-projection.ts'
import { type PathTree, readPaths } from './read-paths.ts'
import { isReadable, type Scope } from './scope.ts'

export const maximumLevels = 5
const mostExpanded = 50

export type LinkReading = {
  /** Finds and remembers the scope of a target. */
  find(collectionId: string): Promise<Scope | undefined>
  cost: { expanded: number }
}

export type LinkPlace = {
  scope: Scope
  /** Asked for by name, by field id. */
  paths: PathTree
  /** Where the paths stand in the request; undefined for what a definition says, whose unknown names are passed over. */
  path: string | undefined
  level: number
}

/** By field: what comes along of the records that it links. Every level under its own collection's row rule and hidden fields. */
export async function projectLinks(
  fields: Iterable<CollectionField>,
  place: LinkPlace,
  reading: LinkReading,
): Promise<ReadonlyMap<string, LinkProjection>> {
  const links = new Map<string, LinkProjection>()
  for (const field of fields) {
    const paths = place.paths.get(field.id) ?? nothing
    const at = { ...place, paths, ...(place.path !== undefined && { path: `${place.path}.${field.id}` }) }
    const link = field.association
      ? await projectLink(field, field.association, at, reading)
      : await projectUser(field, at, reading)
    if (link) links.set(field.id, link)
  }
  return links
}

const nothing: PathTree = new Map()

async function projectLink(
  field: CollectionField,
  association: FieldAssociation,
  place: LinkPlace,
  reading: LinkReading,
): Promise<LinkProjection | undefined> {
  const target = await reading.find(association.targetCollectionId)
  if (!target || !isReadable(target)) return undefined
  const settings = field.schema.metadata?.association
  const { fields, place: inner } = extraFields(settings, { ...place, scope: target })
  const links = fields.length === 0 ? noLinks : await expand(fields, { ...inner, level: place.level + 1 }, reading)
  const options = settings?.cursor.options
  return {
    association,
    limit: association.max === 1 ? 1 : (settings?.defaultLimit ?? options?.limit ?? preloadedLinks),
    order: findOrder(settings?.defaultOrderBy ?? options?.orderBy, association, target),
    descending: settings?.defaultDescending ?? options?.descending ?? false,
    shown: readTemplates(settings),
    display: displayFields,
    fields,
    links,
  }
}

const noLinks: ReadonlyMap<string, LinkProjection> = new Map()

/** Fields asked for by the request, else those that the association's settings name. */
function extraFields(
  settings: AssociationSettings | undefined,
  place: LinkPlace,
): { fields: CollectionField[]; place: LinkPlace } {
  const isAsked = place.paths.size > 0
  const { path: _path, ...unnamed } = place
  const wanted: LinkPlace = isAsked
    ? place
    : { ...unnamed, path: undefined, paths: readPaths(place.level >= maximumLevels ? [] : (settings?.select ?? [])) }
  const shown: ReadonlySet<string> = new Set(['id', ...displayFields])
  if (!isAsked && wanted.paths.size === 0 && settings?.omit?.length) {
    const omitted = new Set(settings.omit)
    const all = [...place.scope.fields.values()].filter(each => !each.association && !each.system)
    return { fields: all.filter(each => !omitted.has(each.id)), place: wanted }
  }
  const fields = [...wanted.paths.keys()].flatMap(id => {
    const field = place.scope.fields.get(id)
    if (!field && id !== 'version' && wanted.path !== undefined) throw unknownField(id, wanted.path)
    return field && !shown.has(id) ? [field] : []
  })
  return { fields, place: wanted }
}

async function expand(
  fields: readonly CollectionField[],
  place: LinkPlace,
  reading: LinkReading,
): Promise<ReadonlyMap<string, LinkProjection>> {
  refuseOtherPaths(fields, place)
  const expanded = fields.filter(each => each.association || place.paths.get(each.id)?.size)
  if (expanded.length === 0) return noLinks
  if (place.level > maximumLevels) {
    throw tooCostly(`${(place.path ?? '').slice(0, 200)}: associations may be followed at most ${maximumLevels} deep`)
  }
  reading.cost.expanded += expanded.length
  if (reading.cost.expanded > mostExpanded) {
    throw tooCostly(`A query may expand at most ${mostExpanded} associations of linked records`)
  }
  return projectLinks(expanded, place, reading)
}

/** A path goes on below links alone. */
export function refuseOtherPaths(fields: Iterable<CollectionField>, { paths, path }: LinkPlace): void {
  if (path === undefined) return
  for (const { id, association } of fields) {
    const [below] = paths.get(id)?.keys() ?? []
    if (below !== undefined && !association && !userReferenceFields.has(id)) throw unknownField(below, `${path}.${id}`)
  }
}

function findOrder(
  orderBy: string | undefined,
  association: FieldAssociation,
  target: Scope,
): LinkProjection['order'] | undefined {
  if (orderBy === undefined) return undefined
  const isOfLink = orderBy.startsWith(linkFieldPrefix)
  const field = isOfLink
    ? association.linkFields.get(orderBy.slice(linkFieldPrefix.length))
    : target.fields.get(orderBy)
  return field?.format.sortable && field.read ? { field, isOfLink } : undefined
}

function readTemplates(settings: AssociationSettings | undefined): LinkProjection['shown'] {
  const shown = displayFields.flatMap(key => {
    const template = settings?.[key]
    return template ? [[key, readTemplate(template)] as const] : []
  })
  return new Map(shown)
}

const visibleOfUsers = ['fullName', 'recordImage'] as const

/** Who created or changed a record, where a path asks for it: what anybody may know of a user and no more (S15). */
async function projectUser(
  field: CollectionField,
  place: LinkPlace,
  reading: LinkReading,
): Promise<LinkProjection | undefined> {
  if (place.paths.size === 0 || !userReferenceFields.has(field.id) || field.column === undefined) return undefined
  const users = await reading.find('User')
  if (!users || !isReadable(users)) return undefined
  for (const id of place.paths.keys()) {
    const isOpen = id === 'id' || visibleOfUsers.some(each => each === id)
    if (!isOpen && place.path !== undefined) throw unknownField(id, place.path)
  }
  return {
    association: {
      associationId: field.id,
      targetCollectionId: users.collection.id,
      inverseFieldId: undefined,
      storage: { kind: 'own-column', column: field.column },
      min: 0,
      max: 1,
      linkFields: new Map(),
      formerIds: noFormerIds,
    },
    limit: 1,
    order: undefined,
    descending: false,
    shown: new Map(),
    display: [],
    fields: visibleOfUsers.flatMap(id => users.fields.get(id) ?? []),
    links: noLinks,
  }
}

function tooCostly(message: string): UserError {
  return new UserError('QUERY_TOO_COSTLY', message)
}
