import { defineAlias } from '../../define-function.ts'
import { formulaFunction as original } from '../date-and-time/from-now.ts'

export const formulaFunction = defineAlias({
  name: 'FROMNOW',
  label: 'How long ago',
  of: original,
  examples: [{ formula: 'FROMNOW("2026-03-12T10:30:00.000Z")', result: '3 days ago' }],
})
