import { contracts } from '@trellis/contract/registry'
import { implement, implementKeeping } from '../calls/implement.ts'
import { cancelRun } from './cancel-run.ts'
import { flowStatus } from './flow-status.ts'
import { openFlow } from './open-flow.ts'
import { listPins, setPin } from './pins.ts'
import { getRun, listRuns } from './read-runs.ts'
import { answerAgain, runFlow, testFlow } from './run-flow.ts'
import { setStatus } from './set-status.ts'
import { makeSecretOf } from './webhooks/make-secret-of.ts'

/** Flows and their runs; their definitions are records of a core collection. */
export const operations = [
  implement(contracts.FLOW_OPEN, ({ id }, { services, caller }) => openFlow(services, caller, id)),
  implementKeeping(contracts.FLOW_RUN, runFlow, answerAgain),
  implementKeeping(contracts.FLOW_TEST, testFlow, answerAgain),
  implementKeeping(contracts.FLOW_SET_STATUS, setStatus),
  implementKeeping(contracts.FLOW_MAKE_WEBHOOK_SECRET, makeSecretOf),
  implement(contracts.FLOW_STATUS, flowStatus),
  implement(contracts.FLOW_PIN_LIST, (input, { services, caller }) => listPins(input, services, caller)),
  implementKeeping(contracts.FLOW_PIN_SET, setPin),
  implement(contracts.FLOW_RUN_LIST, (input, { services, caller }) => listRuns(input, services, caller)),
  implement(contracts.FLOW_RUN_GET, (input, { services, caller }) => getRun(input, services, caller)),
  implementKeeping(contracts.FLOW_RUN_CANCEL, cancelRun),
] as const
