import type { Caller } from '../../apps/server/src/access/caller.ts'

/** Somebody who may build and import everything in the workspace. */
export const entityAdmin = (tenant: Caller['tenant']): Caller => ({
  tenant,
  userId: 'admin',
  email: 'admin@example.com',
  fullName: 'Admin',
  roles: ['entityAdmin'],
  isTenantAdmin: true,
  apps: [],
  grantsKey: 'admin',
})
