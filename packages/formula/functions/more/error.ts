import { defineFunction } from '../../define-function.ts'
import { FormulaFailure } from '../../errors.ts'

export const formulaFunction = defineFunction({
  name: 'ERROR',
  label: 'Error',
  group: 'more',
  keywords: ['raise', 'fail', 'invalid', 'message'],
  summary: 'Ends the formula with a message, unless IFERROR is around it.',
  parameters: [{ name: 'message', type: 'text', summary: 'the message' }],
  result: 'any',
  examples: [{ formula: 'IFERROR(ERROR("no stock"), "caught")', result: 'caught' }],
  evaluate: message => {
    throw new FormulaFailure('RAISED', message.slice(0, 500))
  },
})
