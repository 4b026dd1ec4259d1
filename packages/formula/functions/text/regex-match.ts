import { defineFunction } from '../../define-function.ts'
import { patternOf } from '../../text/patterns.ts'

export const formulaFunction = defineFunction({
  name: 'REGEX_MATCH',
  label: 'Matches a pattern',
  group: 'text',
  keywords: ['regexp', 'regular expression', 'test', 'pattern'],
  summary: 'Whether a pattern (RE2) is found in a text.',
  parameters: [
    { name: 'text', type: 'text', summary: 'the text' },
    { name: 'pattern', type: 'text', summary: 'the pattern; `(?i)` at its start ignores case' },
  ],
  result: 'boolean',
  examples: [{ formula: 'REGEX_MATCH("INV-2026-7", "^INV-\\\\d{4}")', result: true }],
  usesPatterns: true,
  evaluate: (text, pattern, frame) => patternOf(pattern, text, frame).matcher(text).find(),
})
