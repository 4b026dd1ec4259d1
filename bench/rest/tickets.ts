import { makeClerk } from '../clerk.ts'
import type { Side } from '../compare.ts'
import { asOwner, fillBoth } from '../records/fill-both.ts'
import { untilIndexed } from '../until-indexed.ts'
import type { World } from '../world.ts'
import {
  customerColumns,
  customerRows,
  customersDocument,
  ticketColumns,
  ticketGrants,
  ticketRows,
  ticketsDocument,
} from './collections.ts'
import type { Case } from './requests.ts'

/** A case as a program asks it of the product. */
export function ourSide(world: World, token: string, { ours }: Case): Side {
  const headers = { authorization: `Bearer ${token}` }
  return { url: world.url, request: index => ({ ...ours(index), headers }) }
}

/** The same rows and indexes for both servers; answers the member's token. */
export async function fillTickets(world: World): Promise<string> {
  const { admin, database } = world
  await admin.call('SCHEMA_APPLY', { collectionId: 'Customers', document: customersDocument, baseVersion: null })
  await admin.call('SCHEMA_APPLY', { collectionId: 'Tickets', document: ticketsDocument, baseVersion: null })
  const clerk = await makeClerk(world, ticketGrants)
  const { token } = await clerk.call('API_TOKEN_CREATE', { name: 'Bench', roles: [], isTenantAdmin: false })
  await admin.call('INDEX_PIN', { collectionId: 'Tickets', equal: [], orderBy: 'dueDate', pinned: true })
  await untilIndexed(world, ['Customers', 'Tickets'])
  await database.query('create schema bare')
  const owner = await asOwner(world)
  try {
    await fillBoth(world, owner, { collection: 'Customers', columns: customerColumns, rows: customerRows })
    await fillBoth(world, owner, { collection: 'Tickets', columns: [...ticketColumns, 'customer'], rows: ticketRows })
    await untilIndexed(world, ['Customers', 'Tickets'])
  } finally {
    owner.client.release(true)
  }
  return token
}
