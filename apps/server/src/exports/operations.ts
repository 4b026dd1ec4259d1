import { contracts } from '@trellis/contract/registry'
import { implement } from '../calls/implement.ts'

export const operations = [
  implement(contracts.DATA_EXPORT, (input, { services, caller, signal }) => services.export(caller, input, signal)),
] as const
