import { longTextParameter, textParameter, textsParameter } from '@trellis/actions/parameters'
import { defineStep } from '../../define-step.ts'

export const step = defineStep({
  id: 'SEND_MAIL',
  label: 'Send mail',
  icon: 'mail',
  summary: 'Sends a mail by the mail server of the workspace.',
  keywords: ['email', 'smtp', 'message', 'write'],
  input: {
    properties: {
      to: textsParameter('To', 'Address', { minItems: 1, metadata: { allowFormula: true } }),
      subject: textParameter('Subject', { maxLength: 500 }),
      text: longTextParameter('Text'),
    },
    required: ['to', 'subject', 'text'],
  },
  canFail: true,
  retry: 'passing',
  work: { effect: { outside: true } },
  samples: [{ to: ['ann@example.com'], subject: 'Late orders', text: '{{result.summary}}' }],
  invalidSamples: [{ path: 'to', value: { to: [], subject: 'a', text: 'b' } }],
})
