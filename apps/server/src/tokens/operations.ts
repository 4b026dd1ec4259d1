import { contracts } from '@trellis/contract/registry'
import { implement, implementKeeping } from '../calls/implement.ts'
import { createToken, listTokensOf, revokeToken } from './change-tokens.ts'
import { setFlowUsersOf, usableTokens } from './flow-users.ts'

export const operations = [
  implement(contracts.API_TOKEN_CREATE, (input, { services, caller }) => createToken(services, caller, input)),
  implement(contracts.API_TOKEN_LIST, (input, { services, caller }) => listTokensOf(services, caller, input)),
  implementKeeping(contracts.API_TOKEN_REVOKE, ({ id }, { services, caller, answerKey }) =>
    revokeToken(services, caller, { id, answerKey }),
  ),
  implementKeeping(contracts.API_TOKEN_SET_FLOW_USERS, setFlowUsersOf),
  implement(contracts.API_TOKEN_USABLE_LIST, (_input, { services, caller }) => usableTokens(services, caller)),
] as const
