import { ownValue } from '@trellis/base'
import { isUsePlace, type UsePlace } from '@trellis/contract'
import type { CollectionDocument, CoreCollectionId, RecordSchema, RecordValues } from '@trellis/model'
import { sql } from 'kysely'
import type { Queryable } from '../../database/database.ts'
import type { Tenant } from '../../tenants/tenant.ts'
import { referringKind, referringKinds } from './referring-kinds.ts'
import { type Edge, type FindProperties, walkReferences } from './walk-references.ts'

/** One thing that names others, as it is now. */
export type Referring = {
  kind: CoreCollectionId
  id: string
  name: string
  document: CollectionDocument | RecordValues
}

/** A place where something names what was asked for. */
export type Use = {
  kind: CoreCollectionId
  id: string
  name: string
  /** Title of the field whose property it is. */
  field?: string
  place: UsePlace
  edge: Edge
}

/** All but collections, which the caller knows already. */
export async function loadReferring(connection: Queryable, tenant: Tenant): Promise<Referring[]> {
  const others = referringKinds.filter(({ isAboutItself }) => !isAboutItself).map(({ select }) => select(tenant))
  return connection.run<Referring>(
    sql`select * from (${sql.join(others, sql` union all `)}) as referring order by kind desc, name, id`,
  )
}

/** Every place in these things that the test says yes to. */
export function findUses(things: readonly Referring[], find: FindProperties, isMeant: (edge: Edge) => boolean): Use[] {
  return things.flatMap(({ kind, id, name, document }) => {
    const uses: Use[] = []
    const { schema, isAboutItself } = referringKind(kind)
    walkReferences(
      { schema, value: document, ...(isAboutItself && { ownId: id }) },
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

/** Fields of a collection, what a flow is started with or keeps, and what a view is given. */
const fieldPath = /^(schema|inputs|state|input)\.properties\.([^.]+)\.(.*)$/
/** What leads to a field inside a field, or to a link field, and to settings of any. */
const innerPath = /^(?:items\.|properties\.[^.]+\.|metadata\.|association\.relationship\.)+/

function placeOf(path: string, document: Referring['document']): Pick<Use, 'field' | 'place'> {
  const [, root = '', fieldId = '', rest = ''] = fieldPath.exec(path) ?? []
  if (fieldId === '') return { place: propertyOf(path) }
  const { properties = {} } = (ownValue(document as RecordValues, root) ?? {}) as Partial<RecordSchema>
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
export function wordsOfUse({ field, place }: Pick<Use, 'field' | 'place'>): string {
  const words = place.replaceAll('.', ' ').replaceAll(/([A-Z])/g, letter => ` ${letter.toLowerCase()}`)
  return field === undefined ? words : `${field} (${words})`
}
