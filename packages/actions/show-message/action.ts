import { defineAction } from '../define-action.ts'
import { choiceParameter, longTextParameter, textParameter } from '../parameters.ts'

export const action = defineAction({
  id: 'DISPATCH_SHOW_MESSAGE',
  label: 'Show a message',
  group: 'messages',
  icon: 'campaign',
  summary: 'Tells the person something at the edge of the page.',
  keywords: ['toast', 'notify', 'alert', 'info'],
  input: {
    properties: {
      kind: choiceParameter('Kind', { info: 'Information', success: 'Success', warning: 'Warning', error: 'Error' }),
      title: textParameter('Title', { maxLength: 200 }),
      text: longTextParameter('Text', { maxLength: 2000 }),
      id: textParameter('Message ID', {
        maxLength: 128,
        info: 'Another message of the same ID takes its place, and it can be removed by it.',
      }),
    },
    required: ['kind', 'title'],
  },
  samples: [
    { kind: 'success', title: 'Sent' },
    { id: 'm1', kind: 'warning', title: '{{record.name}}', text: { CONCAT: ['Due ', '{{record.due}}'] } },
  ],
  invalidSamples: [
    { path: 'title', value: { kind: 'info' } },
    { path: 'kind', value: { title: 'Sent' } },
    { path: 'kind', value: { kind: 'loud', title: 'Sent' } },
  ],
})
