import type { AppDocument } from '@trellis/model'
import { addApp } from '../tests/scenarios/app-members.ts'
import { type Api, apiOf, post, type World } from './world.ts'

/** A user without a role who reaches collections and flows through one app alone. */
export async function makeClerk(
  world: World,
  collections: AppDocument['collections'],
  flows: AppDocument['flows'] = [],
): Promise<Api> {
  const user = await world.admin.call('CORE_CREATE', {
    collectionId: 'User',
    record: { email: 'clerk@bench.example', fullName: 'Clerk', roles: [] },
  })
  await addApp(world.admin.call, { name: 'Desk', collections, flows, members: [{ userId: user.id }] })
  const link = await world.admin.call('PASSWORD_LINK_CREATE', { userId: user.id })
  const token = new URL(link.url).searchParams.get('token') ?? ''
  const session = await post<{ accessToken: string }>(`${world.url}/api/operations/PASSWORD_SET`, {
    token,
    password: 'clerk-password',
  })
  return apiOf(world.url, session.accessToken)
}
