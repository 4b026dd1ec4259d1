import { ownValue } from '@trellis/base'
import { isUsePlace, type UsePlace } from '@trellis/contract'
import type { AppDocument, CollectionDocument, RecordValues } from '@trellis/model'
import { AppDocument as AppSchema, CollectionDocument as CollectionSchema, SavedViewRecord } from '@trellis/model'
import { sql } from 'kysely'
import type { TSchema } from 'typebox'
import type { Queryable } from '../../database/database.ts'
import type { Tenant } from '../../tenants/tenant.ts'
import { type Edge, type FindProperties, walkReferences } from './walk-references.ts'

/** A kind of thing whose definition names others. */
export const referringKinds = {
  Entity: CollectionSchema,
  Tag: AppSchema,
  SavedView: SavedViewRecord,
} as const satisfies Record<string, TSchema>
export type ReferringKind = keyof typeof referringKinds

/** One thing that names others, as it is now. */
export type Referring = {
  kind: ReferringKind
  id: string
  name: string
  document: CollectionDocument | AppDocument | RecordValues
}

/** A place where something names what was asked for. */
export type Use = {
  kind: ReferringKind
  id: string
  name: string
  /** Title of the field whose property it is. */
  field?: string
  place: UsePlace
  edge: Edge
}

/** Apps and saved views; collections the caller knows already. */
export async function loadReferring(connection: Queryable, tenant: Tenant): Promise<Referring[]> {
  const named = (name: string) => sql.id(tenant.coreSchema, name)
  return connection.run<Referring>(sql`
    select 'Tag' as kind, asset_id as id, document ->> 'name' as name, document from ${named('asset_version')}
      where asset_kind = 'Tag' and status = 'live'
    union all
    select 'SavedView', id, name, jsonb_build_object('collectionId', "collectionId", 'state', state) from ${named('SavedView')}
    order by 1 desc, 3, 2`)
}

/** Every place in these things that the test says yes to. */
export function findUses(things: readonly Referring[], find: FindProperties, isMeant: (edge: Edge) => boolean): Use[] {
  return things.flatMap(({ kind, id, name, document }) => {
    const uses: Use[] = []
    walkReferences(
      { schema: referringKinds[kind], value: document, ...(kind === 'Entity' && { ownId: id }) },
      {
        find,
        visit: edge => {
          if (isMeant(edge)) uses.push({ kind, id, name, ...placeOf(edge.path, document), edge })
          return edge.id
        },
      },
    )
    return uses
  })
}

const fieldPath = /^schema\.properties\.([^.]+)\.(.*)$/
/** What leads to a field inside a field, or to a link field, and to settings of any. */
const innerPath = /^(?:items\.|properties\.[^.]+\.|metadata\.|association\.relationship\.)+/

function placeOf(path: string, document: Referring['document']): Pick<Use, 'field' | 'place'> {
  const [, fieldId = '', rest = ''] = fieldPath.exec(path) ?? []
  if (fieldId === '') return { place: propertyOf(path) }
  const properties = 'schema' in document ? (document as CollectionDocument).schema.properties : {}
  return { field: ownValue(properties, fieldId)?.title || fieldId, place: propertyOf(rest.replace(innerPath, '')) }
}

function propertyOf(path: string): UsePlace {
  const parts = path.split('.').filter(part => !/^\d+$/.test(part) && part !== 'collections' && part !== 'state')
  const [first = '', second] = parts
  const both = `${first}.${second}`
  if (isUsePlace(both)) return both
  return isUsePlace(first) ? first : 'other'
}

/** In the words of an error: `Total (calculation)`, `row rule`. */
export function useInWords({ field, place }: Pick<Use, 'field' | 'place'>): string {
  const words = place.replaceAll('.', ' ').replaceAll(/([A-Z])/g, letter => ` ${letter.toLowerCase()}`)
  return field === undefined ? words : `${field} (${words})`
}
