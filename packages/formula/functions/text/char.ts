import { defineFunction } from '../../define-function.ts'

export const formulaFunction = defineFunction({
  name: 'CHAR',
  label: 'Character',
  group: 'text',
  keywords: ['chr', 'unicode', 'code point'],
  summary: 'The character with a Unicode number.',
  spreadsheet: 'Takes numbers of Unicode, no code page.',
  parameters: [{ name: 'code', type: 'number', summary: 'the number' }],
  result: 'text',
  examples: [{ formula: 'CHAR(8364)', result: '€' }],
  evaluate: code => (isCharacter(code) ? String.fromCodePoint(code) : null),
})

/** Halves of surrogate pairs are no characters, and PostgreSQL knows no character 0. */
function isCharacter(code: number): boolean {
  return Number.isInteger(code) && code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff)
}
