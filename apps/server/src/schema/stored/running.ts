import type { Services } from '../../services.ts'
import type { Tenant } from '../../tenants/tenant.ts'
import type { StoredChange } from './stored-change.ts'

export type Needed = Pick<Services, 'database' | 'bus' | 'log'>

/** A stored change while a server carries it out. */
export type Running = Needed & { tenant: Tenant; change: StoredChange; isStopped: () => boolean }

/** Somebody cancelled the change, or the server stops. */
export class ChangeHalted extends Error {}
