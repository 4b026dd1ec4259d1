import { integrationParameters } from '../../call-integration.ts'
import { defineStep } from '../../define-step.ts'
import { keepWritten } from '../../written-text.ts'

export const step = defineStep({
  id: 'INTEGRATION_CALL',
  label: 'Call an integration',
  icon: 'power',
  summary: 'Does any operation of an integration in another system: at least once, where it writes there.',
  keywords: ['sql', 'execute', 'insert', 'update', 'delete', 'database', 'rest', 'write'],
  input: integrationParameters,
  asksIntegration: true,
  canFail: true,
  retry: 'passing',
  work: { effect: { outside: true } },
  prepare: keepWritten,
  samples: [
    {
      integrationId: 'warehouse',
      operation: 'insert',
      input: { table: 'public.orders', rows: { number: 7 }, keyColumn: 'trellis_key' },
    },
    {
      integrationId: 'warehouse',
      operation: 'execute',
      input: { sql: 'update orders set state = {{input.state}} where id = {{record.number}}' },
    },
  ],
  invalidSamples: [{ path: 'integrationId', value: { operation: 'insert' } }],
})
