import { contracts } from '@trellis/contract/registry'
import { implement } from '../operations/implement.ts'
import { createCore, deleteCore, updateCore, upsertCore } from './core-writes/write-core.ts'
import { describeCollection } from './describe-collection.ts'
import { applySchema, planSchema } from './schema/apply-schema.ts'

const core = { core: true } as const

/** Definitions of collections, and the records of the platform's own. */
export const operations = [
  implement(contracts.SCHEMA_PLAN, async (input, { services, caller }) => {
    const steps = await planSchema(services, { ...input, tenant: caller.tenant, author: caller.userId })
    return { steps, loses: steps.reduce((sum, step) => sum + step.loses, 0) }
  }),
  implement(contracts.SCHEMA_APPLY, (input, { services, caller }) =>
    applySchema(services, { ...input, tenant: caller.tenant, author: caller.userId }),
  ),
  implement(contracts.DATA_DESCRIBE, ({ collectionId, builder = false }, { services, caller }) =>
    describeCollection({ services, caller, collectionId, builder, core: false }),
  ),
  implement(contracts.CORE_DESCRIBE, ({ collectionId, builder = false }, { services, caller }) =>
    describeCollection({ services, caller, collectionId, builder, core: true }),
  ),
  implement(contracts.CORE_LIST, (input, { services, caller }) => services.records.list(caller, input, core)),
  implement(contracts.CORE_GROUP, (input, { services, caller }) => services.records.group(caller, input, core)),
  implement(contracts.CORE_GET, (input, { services, caller }) => services.records.get(caller, input, core)),
  implement(contracts.CORE_CREATE, (input, { services, caller }) => createCore({ services, caller }, input)),
  implement(contracts.CORE_UPDATE, (input, { services, caller }) => updateCore({ services, caller }, input)),
  implement(contracts.CORE_UPSERT, (input, { services, caller }) => upsertCore({ services, caller }, input)),
  implement(contracts.CORE_DELETE, (input, { services, caller }) => deleteCore({ services, caller }, input)),
] as const
