import type { Parsed } from '../../define-format.ts'
import { problem } from '../../messages.ts'
import { loadOnUse } from '../../sql/load-on-use.ts'
import { deepestJson } from '../../values/json-limits.ts'

const yaml = loadOnUse<typeof import('yaml')>('yaml')

/** The parser's work grows with the square of some texts; up to here it stays within a moment. */
const mostCharacters = 100_000
/** Words, signs, spaces and line ends; a line of a key and a value has seven. The parser holds up everybody else meanwhile (S78). */
const mostParts = 15_000

/** Before the parser takes half a second over it: brackets in brackets, or too many parts. */
function excessOf(text: string): Parsed | undefined {
  const { Lexer } = yaml()
  let depth = 0
  let parts = 0
  for (const token of new Lexer().lex(text)) {
    parts += 1
    if (parts > mostParts) return problem('problem.parts', { count: mostParts })
    if (token === '[' || token === '{') depth += 1
    else if (token === ']' || token === '}') depth -= 1
    if (depth > deepestJson) return problem('problem.jsonDepth')
  }
  return undefined
}

/**
 * Whether the text is YAML, of one document or several; it stays as it is. Aliases are never written out, and keys that repeat are
 * the reader's to judge.
 */
export function checkYaml(value: unknown): Parsed {
  const text = String(value)
  if (text.length > mostCharacters) return problem('problem.maxLength', { count: mostCharacters })
  const excess = excessOf(text)
  if (excess) return excess
  const { LineCounter, parseAllDocuments } = yaml()
  const lines = new LineCounter()
  const options = { lineCounter: lines, prettyErrors: false, uniqueKeys: false, logLevel: 'silent' } as const
  const [first] = [...parseAllDocuments(text, options)].flatMap(document => document.errors)
  if (!first) return { value }
  if (/call stack/.test(first.message)) return problem('problem.jsonDepth')
  return problem('problem.syntaxAt', { line: lines.linePos(first.pos[0]).line, reason: first.message })
}
