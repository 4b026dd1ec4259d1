import { textOf } from '@trellis/actions/run'
import { isPlainObject } from '@trellis/base'
import type { FieldSchema } from '@trellis/model'
import type { Given } from './define-step.ts'
import type { StepCall } from './define-step-server.ts'
import { requiredText, StepFailed } from './step-failed.ts'
import type { WrittenText } from './written-text.ts'

/** What the steps that ask integrations are given: a server half calls this. */
export async function callIntegration(given: Given, { integration }: StepCall, readsOnly: boolean): Promise<unknown> {
  const { input, written } = given
  if (input !== undefined && input !== null && !isPlainObject(input)) {
    const message = 'Must be an object of the values that the operation takes'
    throw new StepFailed({ type: 'VALIDATION_ERROR', message: `Input: ${message}`, fields: { input: message } })
  }
  return integration({
    id: requiredText(textOf(given, 'integrationId'), 'integrationId', 'Integration ID'),
    operation: requiredText(textOf(given, 'operation'), 'operation', 'Operation'),
    input: input ?? {},
    written: isPlainObject(written) ? (written as Record<string, WrittenText>) : {},
    readsOnly,
  })
}

export const integrationParameters: { properties: Record<string, FieldSchema>; required: readonly string[] } = {
  properties: {
    integrationId: { type: 'string', format: 'text', title: 'Integration ID', maxLength: 128 },
    operation: {
      type: 'string',
      format: 'text',
      title: 'Operation',
      info: 'As the driver of the integration calls it, such as query or request.',
      maxLength: 80,
    },
    input: {
      type: 'object',
      format: 'json',
      title: 'Input',
      info: 'What the operation takes, by name. JSON; a text with {{…}} or an object of one function is worked out. In statements {{…}} is a bound value.',
      metadata: { fieldSize: 'full' },
    },
  },
  required: ['integrationId', 'operation'],
}
