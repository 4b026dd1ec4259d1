import { listOf, textType } from '../../check/types.ts'
import { defineFunction } from '../../define-function.ts'
import { patternOf } from '../../text/patterns.ts'
import { type FormulaValue } from '../../value.ts'

export const formulaFunction = defineFunction({
  name: 'REGEX_EXTRACT_ALL',
  label: 'Extract all by pattern',
  group: 'text',
  keywords: ['regexp', 'find all', 'matches'],
  summary: 'Everything that a pattern (RE2) finds in a text, as a list.',
  parameters: [
    { name: 'text', type: 'text', summary: 'the text' },
    { name: 'pattern', type: 'text', summary: 'the pattern' },
  ],
  result: 'list',
  examples: [{ formula: 'REGEX_EXTRACT_ALL("a1 b22", "\\\\d+")', result: ['1', '22'] }],
  resultOf: () => listOf(textType),
  usesPatterns: true,
  evaluate: (text, pattern, frame) => {
    const match = patternOf(pattern, text, frame).matcher(text)
    const found: FormulaValue[] = []
    while (match.find()) {
      frame.step()
      frame.spend(16)
      found.push(match.group(0) ?? null)
    }
    return found
  },
})
