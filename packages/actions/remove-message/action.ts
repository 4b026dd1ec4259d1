import { defineAction } from '../define-action.ts'
import { textParameter } from '../parameters.ts'

export const action = defineAction({
  id: 'DISPATCH_REMOVE_MESSAGE',
  label: 'Remove a message',
  group: 'messages',
  icon: 'cancel',
  summary: 'Takes away a message that is shown.',
  keywords: ['hide', 'close', 'toast', 'dismiss'],
  input: { properties: { id: textParameter('Message ID') }, required: ['id'] },
  samples: [{ id: 'a1' }, { id: '{{vars.chosen}}' }],
  invalidSamples: [
    { path: 'id', value: {} },
    { path: 'id', value: { id: 'x'.repeat(501) } },
  ],
})
