import { ownValue } from '@trellis/base'
import { activityGroup, type CollectionDocument, systemFields, systemGroup } from '@trellis/model'
import type { Tenant } from '../tenants/tenant.ts'
import type { Collection, Collections } from './collection.ts'
import { compileFields, deepFreeze } from './compile-collection.ts'
import type { CoreCollection, CoreReadings } from './core-collections/define-core-collection.ts'
import { getFormat } from './formats.ts'
import { noFormerIds } from './former-ids.ts'

/** Core definitions are code: their version changes with the program alone. */
const coreVersion = 1

export type CoreSources = { collections: Collections; readings: CoreReadings }

/** A core collection as the engine works with it, for one tenant. */
export function compileCoreCollection(
  tenant: Tenant,
  core: CoreCollection,
  { collections, readings }: CoreSources,
): Collection {
  const document = coreDocument(core)
  const fields = compileFields(document, (id, schema) => {
    const computed = ownValue(core.computed, id)
    if (computed) return { column: undefined, read: alias => computed(tenant, alias) }
    return { column: getFormat(schema.format).server.columnType ? id : undefined }
  })
  const collection: Collection = {
    id: core.id,
    tenantId: tenant.id,
    version: coreVersion,
    core: true,
    table: Object.freeze({ schema: tenant.coreSchema, name: core.id }),
    document,
    fields,
    formerIds: noFormerIds,
    accessOf: caller => core.accessOf(caller),
    activity: core.activity,
    ...(core.ownedBy !== undefined && { ownedBy: core.ownedBy }),
  }
  const forCaller = core.forCaller ?? ownValue(readings, core.id)
  if (!forCaller) return Object.freeze(collection)
  return Object.freeze({ ...collection, forCaller: caller => forCaller(collection, caller, { collections }) })
}

function coreDocument(core: CoreCollection): CollectionDocument {
  const { recordTitle, ...others } = systemFields
  const title = core.title
    ? { ...recordTitle, metadata: { ...recordTitle.metadata, calculation: core.title } }
    : recordTitle
  return deepFreeze<CollectionDocument>({
    name: core.name,
    description: core.description,
    icon: core.icon,
    schema: {
      type: 'object',
      properties: structuredClone({ ...core.properties, recordTitle: title, ...others }),
      required: [...core.required],
    },
    detailGroupList: structuredClone([...core.groups, systemGroup, activityGroup]),
    globalSearchable: false,
  })
}
