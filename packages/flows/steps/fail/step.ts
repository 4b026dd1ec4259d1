import { longTextParameter, textParameter } from '@trellis/actions/parameters'
import { textOf } from '@trellis/actions/run'
import { defineStep } from '../../define-step.ts'

export const step = defineStep({
  id: 'FAIL',
  label: 'Fail',
  icon: 'error',
  summary: 'Ends the run as failed, or goes on at the error step that takes its type.',
  keywords: ['error', 'throw', 'raise', 'abort'],
  input: {
    properties: {
      type: textParameter('Error type', { maxLength: 80, info: 'Error steps choose by it. OTHERS where it is empty.' }),
      message: longTextParameter('Message', { maxLength: 2000 }),
    },
    required: ['message'],
  },
  canFail: true,
  retry: 'never',
  isLast: true,
  work: {
    immediate: given => ({
      error: {
        type: textOf(given, 'type')?.slice(0, 80) ?? 'OTHERS',
        message: textOf(given, 'message') ?? 'The flow failed',
      },
    }),
  },
  samples: [{ type: 'TOO_LATE', message: 'The order is too late' }, { message: '{{input.reason}}' }],
  invalidSamples: [{ path: 'message', value: { type: 'A' } }],
})
