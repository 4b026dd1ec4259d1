import { UserError, uuidv7 } from '@trellis/base'
import type { AppFlow, AppView, ViewDocument } from '@trellis/model'
import { sql } from 'kysely'
import type { Caller } from '../../access/caller.ts'
import { addMembers } from '../../apps/add-members.ts'
import { savedKind as appAsset } from '../../apps/app-asset.ts'
import { makeAssetWriter } from '../../collections/assets/make-asset-writer.ts'
import type { Queryable } from '../../database/database.ts'
import { savedKind as flowAsset } from '../../flows/flow-asset.ts'
import { writeStatus } from '../../flows/write-status.ts'
import { applyInTransaction } from '../../schema/apply-schema.ts'
import type { Services } from '../../services.ts'
import { savedKind as viewAsset } from '../../views/view-asset.ts'
import { northwindCollections } from './collections.ts'
import { lateOrders } from './flows.ts'
import { readRecords } from './read-records.ts'
import { salesApp } from './sales-app.ts'
import { customerCard, dispatchBoard } from './views.ts'

export type InstalledSample = { appId: string; collectionIds: string[] }
export type InstallOptions = {
  userIds?: readonly string[]
  /** The last thing in the last transaction. */
  finish?: (connection: Queryable, installed: InstalledSample) => Promise<void>
}

/** Makes the sample's collections with their records, and its app for the given users (else for the caller). */
export async function installNorthwind(
  services: Services,
  caller: Caller,
  { userIds = [caller.userId], finish }: InstallOptions = {},
): Promise<InstalledSample> {
  await refuseTaken(services, caller)
  await createCollections(services, caller)
  await createRecords(services, caller)
  const views = await createViews(services, caller)
  const flows = await createFlows(services, caller)
  const appId = await freeId(services, caller, { table: 'Tag', id: 'Sales' })
  const installed = { appId, collectionIds: northwindCollections.map(each => each.id) }
  const keep = async (connection: Queryable) => {
    const members = userIds.map(userId => ({ userId }))
    await addMembers(connection, caller.tenant, { appId, members, author: caller.userId })
    await finish?.(connection, installed)
  }
  const writer = makeAssetWriter(appAsset)
  await writer.save(
    { services, caller, id: appId, record: { ...salesApp, views, flows }, options: undefined, keep },
    'create',
  )
  return installed
}

async function refuseTaken(services: Services, caller: Caller): Promise<void> {
  const known = new Set((await services.collections.list(caller.tenant.id)).map(each => each.id.toLowerCase()))
  const taken = northwindCollections.filter(each => known.has(each.id.toLowerCase()))
  if (taken.length === 0) return
  const names = taken.map(each => each.id).join(', ')
  throw new UserError('UNIQUE_VIOLATION', `The sample cannot be installed: there already is ${names}`)
}

/** All of them, or none. */
async function createCollections(services: Services, { tenant, userId }: Caller): Promise<void> {
  await services.database.withRole(tenant.ownerRole).transaction(async connection => {
    for (const { id, document } of northwindCollections) {
      await applyInTransaction(connection, { tenant, collectionId: id, document, baseVersion: null, author: userId })
    }
  })
  services.bus.announce('schema', tenant.id)
}

async function createRecords(services: Services, caller: Caller): Promise<void> {
  const batchId = uuidv7()
  await services.database.withRole(caller.tenant.role).transaction(async connection => {
    for (const sample of northwindCollections) {
      const collection = await services.collections.find(caller.tenant.id, sample.id)
      if (!collection) throw new Error(`${sample.id} is not live`)
      await services.records.createMany({ connection, caller, collection, rows: await readRecords(sample), batchId })
    }
  })
  services.bus.announce('log', caller.tenant.id)
}

/** The views of the app, each of which may show those before it. */
async function createViews(services: Services, caller: Caller): Promise<AppView[]> {
  const writer = makeAssetWriter(viewAsset)
  const save = async (wanted: string, document: ViewDocument) => {
    const id = await freeId(services, caller, { table: 'View', id: wanted })
    await writer.save({ services, caller, id, record: document, options: undefined }, 'create')
    return id
  }
  const cardId = await save('CustomerCard', customerCard)
  const boardId = await save('DispatchBoard', dispatchBoard(cardId))
  return [{ viewId: boardId }, { viewId: cardId }]
}

/** The flows of the app, which its people may run at once. */
async function createFlows(services: Services, caller: Caller): Promise<AppFlow[]> {
  const { tenant, userId: author } = caller
  const id = await freeId(services, caller, { table: 'Flow', id: 'LateOrders' })
  const keep = async (connection: Queryable) => {
    await writeStatus(connection, tenant, { id, status: 'enabled', author })
  }
  const writer = makeAssetWriter(flowAsset)
  await writer.save({ services, caller, id, record: lateOrders, options: undefined, keep }, 'create')
  return [{ flowId: id }]
}

/** The id, or another one where it is taken. */
async function freeId(
  services: Services,
  { tenant }: Caller,
  { table, id }: { table: string; id: string },
): Promise<string> {
  const taken = await services.database
    .withRole(tenant.role)
    .run(sql`select from ${sql.id(tenant.coreSchema, table)} where id = ${id}`)
  return taken.length === 0 ? id : uuidv7()
}
