import type { Parsed } from '../../define-format.ts'
import { problem } from '../../messages.ts'
import { loadOnUse } from '../../sql/load-on-use.ts'

const yaml = loadOnUse<typeof import('yaml')>('yaml')

/** The parser's work grows with the square of some texts; up to here it stays within a moment. */
const mostCharacters = 100_000

/**
 * Whether the text is YAML, of one document or several; it stays as it is. Aliases are never written out, and keys that repeat are
 * the reader's to judge.
 */
export function checkYaml(value: unknown): Parsed {
  const text = String(value)
  if (text.length > mostCharacters) return problem('problem.maxLength', { count: mostCharacters })
  const { LineCounter, parseAllDocuments } = yaml()
  const lines = new LineCounter()
  const options = { lineCounter: lines, prettyErrors: false, uniqueKeys: false, logLevel: 'silent' } as const
  const [first] = [...parseAllDocuments(text, options)].flatMap(document => document.errors)
  if (!first) return { value }
  if (/call stack/.test(first.message)) return problem('problem.jsonDepth')
  return problem('problem.syntaxAt', { line: lines.linePos(first.pos[0]).line, reason: first.message })
}
