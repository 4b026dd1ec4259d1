import type { Parsed } from '../../define-format.ts'
import { problem } from '../../messages.ts'
import { loadOnUse } from '../../sql/load-on-use.ts'

const saxes = loadOnUse<typeof import('saxes')>('saxes')

const maximumDepth = 256

/**
 * Whether the text is a well-formed document; it stays as it is. Nothing that it names is fetched, no entity of its own is written
 * out, and the first fault ends the reading.
 */
export function checkXml(value: unknown): Parsed {
  const { SaxesParser } = saxes()
  const parser = new SaxesParser({ xmlns: true, position: true })
  let depth = 0
  parser.on('error', error => {
    throw new Refused(problem('problem.syntaxAt', { line: parser.line, reason: error.message.replace(/^[\d:]+ /, '') }))
  })
  parser.on('opentagstart', () => {
    depth += 1
    if (depth > maximumDepth) throw new Refused(problem('problem.jsonDepth'))
  })
  parser.on('closetag', () => {
    depth -= 1
  })
  try {
    parser.write(String(value)).close()
    return { value }
  } catch (error) {
    if (error instanceof Refused) return error.answer
    throw error
  }
}

class Refused extends Error {
  readonly answer: Parsed

  constructor(answer: Parsed) {
    super('The document is refused')
    this.answer = answer
  }
}
