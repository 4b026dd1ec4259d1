import type { ContractName } from '@trellis/contract'
import type { CallOperation } from '../calls/call-operation.ts'
import type { GuardRules } from '../outbound/guard-address.ts'
import type { Services } from '../services.ts'

/** What runs of flows need of the parts of the server that know all operations. */
export type FlowParts = {
  services: Services
  call: CallOperation
  /** Whether the operation keeps its answer in the transaction of its write. */
  keepsInWrite(name: ContractName): boolean
  guard: GuardRules
}
