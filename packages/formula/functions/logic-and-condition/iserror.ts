import { defineFunction } from '../../define-function.ts'
import { attempt } from '../../evaluate/attempt.ts'

export const formulaFunction = defineFunction({
  name: 'ISERROR',
  label: 'Fails',
  group: 'logic-and-condition',
  keywords: ['error', 'invalid', 'check'],
  summary: 'Whether working out a value fails.',
  spreadsheet: 'What has no answer, such as a division by zero, is empty and no error: ISNA finds it.',
  parameters: [{ name: 'value', type: 'any', summary: 'the value', nullable: true }],
  result: 'boolean',
  examples: [
    { formula: 'ISERROR(ERROR("no"))', result: true },
    { formula: 'ISERROR(1)', result: false },
  ],
  lazy:
    ([value]) =>
    frame =>
      attempt(value, frame).hasFailed,
})
