import { contracts } from '@trellis/contract/registry'
import { implement } from '../calls/implement.ts'

export const operations = [
  implement(contracts.CORE_SEARCH, (input, { services, caller }) => services.search(caller, input)),
] as const
