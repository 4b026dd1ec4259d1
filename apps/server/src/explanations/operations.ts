import { contracts } from '@trellis/contract/registry'
import { implement } from '../calls/implement.ts'
import { explainAccess } from './explain-access.ts'

export const operations = [
  implement(contracts.ACCESS_EXPLAIN, (input, { services, caller }) => explainAccess(services, caller, input)),
] as const
