import { defineFunction } from '../../define-function.ts'

export const formulaFunction = defineFunction({
  name: 'IS_URL',
  label: 'Is a web address',
  group: 'logic-and-condition',
  keywords: ['link', 'valid url', 'http'],
  summary: 'Whether a text is an http or https address.',
  parameters: [{ name: 'value', type: 'any', summary: 'the value', nullable: true }],
  result: 'boolean',
  examples: [
    { formula: 'IS_URL("https://example.org/a")', result: true },
    { formula: 'IS_URL("javascript:alert(1)")', result: false },
  ],
  evaluate: value =>
    typeof value === 'string' && value.length <= 8000 && /^https?:\/\//i.test(value) && URL.canParse(value),
})
