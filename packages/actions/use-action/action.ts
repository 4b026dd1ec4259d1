import { defineAction } from '../define-action.ts'
import { pairsParameter, textParameter } from '../parameters.ts'

export const action = defineAction({
  id: 'DISPATCH_USE_ACTION',
  label: 'Use a reusable action',
  group: 'state',
  icon: 'bolt',
  summary: 'Runs the actions that a component of the type reusable action holds.',
  keywords: ['reuse', 'call', 'shared'],
  input: {
    properties: {
      actionId: textParameter('Action', {
        info: 'Name or ID of a reusable action of this view, or of an incoming action of another one on the page.',
      }),
      payload: pairsParameter('Payload', 'Name', { info: 'What these actions read as event.item.' }),
    },
    required: ['actionId'],
  },
  samples: [{ actionId: 'a1' }, { actionId: 'a1', payload: [{ key: 'id', value: '{{record.id}}' }] }],
  invalidSamples: [
    { path: 'actionId', value: { payload: [{ key: 'id', value: '1' }] } },
    { path: 'payload.0.key', value: { actionId: 'a1', payload: [{ value: '1' }] } },
  ],
})
