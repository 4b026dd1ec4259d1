import { commonType } from '../../check/types.ts'
import { defineFunction } from '../../define-function.ts'
import { attempt } from '../../evaluate/attempt.ts'

export const formulaFunction = defineFunction({
  name: 'IFERROR',
  label: 'If it fails',
  group: 'logic-and-condition',
  keywords: ['error', 'catch', 'try', 'fallback'],
  summary: 'A value, or another where working it out fails.',
  spreadsheet: 'What has no answer, such as a division by zero, is empty and no error: IFNA catches it.',
  parameters: [
    { name: 'value', type: 'any', summary: 'the value', nullable: true },
    { name: 'fallback', type: 'any', summary: 'what to take instead', nullable: true },
  ],
  result: 'any',
  examples: [
    { formula: 'IFERROR(ERROR("no"), "-")', result: '-' },
    { formula: 'IFERROR(1 + 1, "-")', result: 2 },
  ],
  resultOf: args => commonType(args),
  lazy:
    ([value, fallback]) =>
    frame => {
      const found = attempt(value, frame)
      return found.hasFailed ? (fallback?.(frame) ?? null) : found.value
    },
})
