import { defineFunction } from '../../define-function.ts'
import { patternOf } from '../../text/patterns.ts'

export const formulaFunction = defineFunction({
  name: 'REGEX_REPLACE',
  label: 'Replace by pattern',
  group: 'text',
  keywords: ['regexp', 'regular expression', 'substitute'],
  summary: 'A text with everything that a pattern (RE2) finds replaced; `$1` stands for what is in its first brackets.',
  parameters: [
    { name: 'text', type: 'text', summary: 'the text' },
    { name: 'pattern', type: 'text', summary: 'the pattern' },
    { name: 'replacement', type: 'text', summary: 'what comes instead', nullable: true },
  ],
  result: 'text',
  examples: [
    { formula: 'REGEX_REPLACE("a1b22", "\\\\d+", "#")', result: 'a#b#' },
    { formula: 'REGEX_REPLACE("Lovelace, Ada", "(\\\\w+), (\\\\w+)", "$2 $1")', result: 'Ada Lovelace' },
  ],
  usesPatterns: true,
  evaluate: (text, pattern, replacement, frame) => {
    const with_ = replacement ?? ''
    const compiled = patternOf(pattern, text, frame)
    const matches = compiled.matcher(text)
    while (matches.find()) frame.spend(16 + with_.length * 2 + (with_.includes('$') ? text.length * 2 : 0))
    return compiled.matcher(text).replaceAll(with_)
  },
})
