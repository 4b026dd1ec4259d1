import { flagParameter, recordParameter } from '@trellis/actions/parameters'
import { defineStep } from '../../define-step.ts'

export const step = defineStep({
  id: 'RUN_FLOW',
  label: 'Run another flow',
  icon: 'account_tree',
  summary: 'Starts another flow, and waits for what it gives unless told otherwise.',
  keywords: ['sub-flow', 'call', 'chain', 'start'],
  input: {
    properties: {
      flowId: recordParameter('Flow', 'Flow'),
      input: {
        type: 'object',
        format: 'json',
        title: 'Input',
        info: 'Values by input of that flow. JSON; a text with {{…}} or an object of one function is worked out.',
        metadata: { fieldSize: 'full', allowFormula: true },
      },
      doesNotWait: flagParameter('Goes on at once', 'Does not wait for the end of the other flow.'),
    },
    required: ['flowId'],
    runs: { flow: 'flowId', at: 'input' },
  },
  canFail: true,
  retry: 'passing',
  work: { effect: { outside: false } },
  samples: [{ flowId: 'billing' }, { flowId: 'billing', input: { orderId: '{{record.id}}' }, doesNotWait: true }],
  invalidSamples: [{ path: 'flowId', value: {} }],
})
