import { integrationParameters } from '../../call-integration.ts'
import { defineStep } from '../../define-step.ts'
import { keepWritten } from '../../written-text.ts'

export const step = defineStep({
  id: 'INTEGRATION_ASK',
  label: 'Ask an integration',
  icon: 'database',
  summary: 'Reads from another system by an operation of an integration that changes nothing there.',
  keywords: ['sql', 'query', 'database', 'rest', 'read', 'select'],
  input: integrationParameters,
  asksIntegration: true,
  canFail: true,
  retry: 'passing',
  work: { effect: { outside: false, reads: true } },
  prepare: keepWritten,
  samples: [
    {
      integrationId: 'warehouse',
      operation: 'query',
      input: { sql: 'select * from orders where id = {{input.orderId}}' },
    },
    { integrationId: 'shop', operation: 'request', input: { path: 'orders' } },
  ],
  invalidSamples: [{ path: 'operation', value: { integrationId: 'shop' } }],
})
