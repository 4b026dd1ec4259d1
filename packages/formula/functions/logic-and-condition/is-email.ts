import { defineFunction } from '../../define-function.ts'

export const formulaFunction = defineFunction({
  name: 'IS_EMAIL',
  label: 'Is an email address',
  group: 'logic-and-condition',
  keywords: ['valid mail', 'address'],
  summary: 'Whether a text has the form of an email address.',
  parameters: [{ name: 'value', type: 'any', summary: 'the value', nullable: true }],
  result: 'boolean',
  examples: [
    { formula: 'IS_EMAIL("ada@example.org")', result: true },
    { formula: 'IS_EMAIL("ada@")', result: false },
  ],
  evaluate: value =>
    typeof value === 'string' &&
    value.length <= 254 &&
    /^[^\s@<>"(),:;\\[\]]{1,64}@[^\s@.<>"(),:;\\[\]]+(?:\.[^\s@.<>"(),:;\\[\]]+)+$/.test(value),
})
