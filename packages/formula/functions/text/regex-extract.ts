import { defineFunction } from '../../define-function.ts'
import { patternOf } from '../../text/patterns.ts'

export const formulaFunction = defineFunction({
  name: 'REGEX_EXTRACT',
  label: 'Extract by pattern',
  group: 'text',
  keywords: ['regexp', 'regular expression', 'capture', 'group'],
  summary:
    'What a pattern (RE2) finds first in a text, or what is in its first brackets; empty where it finds nothing.',
  parameters: [
    { name: 'text', type: 'text', summary: 'the text' },
    { name: 'pattern', type: 'text', summary: 'the pattern' },
  ],
  result: 'text',
  examples: [
    { formula: 'REGEX_EXTRACT("INV-2026-7", "\\\\d{4}")', result: '2026' },
    { formula: 'REGEX_EXTRACT("Order 12 of 20", "of (\\\\d+)")', result: '20' },
  ],
  usesPatterns: true,
  evaluate: (text, pattern, frame) => {
    const match = patternOf(pattern, text, frame).matcher(text)
    return match.find() ? (match.group(match.groupCount() > 0 ? 1 : 0) ?? null) : null
  },
})
