import type { YAMLException } from 'js-yaml'
import type { Parsed } from '../../define-format.ts'
import { problem } from '../../messages.ts'
import { loadOnUse } from '../../sql/load-on-use.ts'
import { deepestJson } from '../../values/json-limits.ts'

const yaml = loadOnUse<typeof import('js-yaml')>('js-yaml')

/** The parser holds up everybody else meanwhile (S78): its work grows with the length alone, and this is a moment of it. */
const mostCharacters = 500_000
/** The parser counts what a list or mapping holds as a level of its own. */
const parserDepth = deepestJson + 1

/**
 * Whether the text is YAML, of one document or several; it stays as it is. Nothing is made of it: aliases are not followed, tags mean
 * nothing, and keys that repeat are the reader's to judge.
 */
export function checkYaml(value: unknown): Parsed {
  const text = String(value)
  if (text.length > mostCharacters) return problem('problem.maxLength', { count: mostCharacters })
  const { parseEvents, YAMLException } = yaml()
  try {
    parseEvents(text, { maxDepth: parserDepth })
    return { value }
  } catch (error) {
    if (error instanceof YAMLException) return explain(error)
    throw error
  }
}

function explain({ reason, mark }: YAMLException): Parsed {
  if (reason.startsWith('nesting exceeded')) return problem('problem.jsonDepth')
  return problem('problem.syntaxAt', { line: (mark?.line ?? 0) + 1, reason })
}
