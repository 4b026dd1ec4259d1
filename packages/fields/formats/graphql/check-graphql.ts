import type { Parsed } from '../../define-format.ts'
import { problem } from '../../messages.ts'
import { loadOnUse } from '../../sql/load-on-use.ts'

const errors = loadOnUse<typeof import('graphql/error')>('graphql/error')
const language = loadOnUse<typeof import('graphql/language')>('graphql/language')

const mostTokens = 50_000

/** Whether the text is a GraphQL document, of operations or of a schema; it stays as it is. */
export function checkGraphql(value: unknown): Parsed {
  try {
    language().parse(String(value), { maxTokens: mostTokens, noLocation: true })
    return { value }
  } catch (error) {
    if (error instanceof RangeError) return problem('problem.jsonDepth')
    if (!(error instanceof errors().GraphQLError)) throw error
    const reason = error.message.replace(/^Syntax Error: /, '')
    return problem('problem.syntaxAt', { line: error.locations?.[0]?.line ?? 1, reason })
  }
}
