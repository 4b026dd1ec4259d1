import { contracts } from '@trellis/contract/registry'
import { implement, implementKeeping } from '../calls/implement.ts'
import { openFlow } from './open-flow.ts'
import { setStatus } from './set-status.ts'

export const operations = [
  implement(contracts.FLOW_OPEN, ({ id }, { services, caller }) => openFlow(services, caller, id)),
  implementKeeping(contracts.FLOW_SET_STATUS, setStatus),
] as const
