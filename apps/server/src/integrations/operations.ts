import { contracts } from '@trellis/contract/registry'
import { implement, implementKeeping } from '../calls/implement.ts'
import { listCalls } from './call-log.ts'
import { setSecrets } from './set-secrets.ts'

export const operations = [
  implement(contracts.INTEGRATION_CALL_LIST, async (input, { services, caller }) => {
    await services.integrations.open(caller, input.id)
    return listCalls(services.database, caller, input)
  }),
  implement(contracts.INTEGRATION_RUN, (input, { services, caller, signal }) =>
    services.integrations.run({ caller, signal, ...input }),
  ),
  implement(contracts.INTEGRATION_STATUS, async ({ id }, { services, caller }) => {
    const { holder } = await services.integrations.open(caller, id)
    return { set: Object.keys(await services.integrationSecrets.read(holder)) }
  }),
  implementKeeping(contracts.INTEGRATION_SET_SECRETS, setSecrets),
  implement(contracts.INTEGRATION_TEST, ({ id }, { services, caller, signal }) =>
    services.integrations.test({ caller, signal, id }),
  ),
] as const
