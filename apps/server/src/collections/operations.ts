import { contracts } from '@trellis/contract/registry'
import { implement } from '../calls/implement.ts'
import { whereUsed } from './references/where-used.ts'

export const operations = [
  implement(contracts.WHERE_USED, (input, { services, caller }) =>
    whereUsed(services.database.withRole(caller.tenant.role), caller.tenant, input),
  ),
] as const
