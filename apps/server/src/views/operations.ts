import { contracts } from '@trellis/contract/registry'
import { implement, implementKeeping } from '../calls/implement.ts'
import { addFailures, listFailures } from './failure-log.ts'
import { openView } from './open-view.ts'

export const operations = [
  implement(contracts.VIEW_OPEN, ({ id }, { services, caller }) => openView(services, caller, id)),
  implementKeeping(contracts.VIEW_FAILURE_ADD, (input, { services, caller, answerKey }) =>
    addFailures(services, caller, { ...input, answerKey }),
  ),
  implement(contracts.VIEW_FAILURE_LIST, ({ viewId }, { services, caller }) => listFailures(services, caller, viewId)),
] as const
