import { isPlainObject } from '@trellis/base'
import { filterOperators } from '@trellis/model'
import type { Parsed, Refusal } from '../define-format.ts'
import { problem } from '../messages.ts'
import { jsonExcess } from './json-limits.ts'

/** Associations that conditions may go through one after the other (0-decisions §5). */
const mostMatches = 5
const operators: ReadonlySet<string> = new Set(filterOperators)

/** A filter of the right form; which fields there are and what they take is looked at where it is used. */
export function checkFilter(value: unknown): Parsed {
  const excess = jsonExcess(value)
  if (excess === 'depth') return problem('problem.filterDepth')
  if (excess === 'size') return problem('problem.filterSize')
  if (excess) return problem('problem.filter')
  return groupProblem(value, 0) ?? { value }
}

function groupProblem(value: unknown, matches: number): Refusal | undefined {
  if (!isPlainObject(value)) return problem('problem.filter')
  for (const [key, part] of Object.entries(value)) {
    const found = entryProblem(key, part, matches)
    if (found) return found
  }
  return undefined
}

function entryProblem(key: string, part: unknown, matches: number): Refusal | undefined {
  if (key === '$and' || key === '$or') {
    if (!Array.isArray(part)) return problem('problem.filter')
    return firstProblem(part, each => groupProblem(each, matches))
  }
  if (key === '$not') return groupProblem(part, matches)
  if (key.startsWith('$')) return problem('problem.filterOperator', { operator: key.slice(0, 40) })
  if (!isPlainObject(part)) return problem('problem.filter')
  return firstProblem(Object.entries(part), ([operator, operand]) => {
    if (!operators.has(operator)) return problem('problem.filterOperator', { operator: operator.slice(0, 40) })
    return operator === '$matches' || operator === '$notMatches' ? matchProblem(operand, matches + 1) : undefined
  })
}

function matchProblem(match: unknown, matches: number): Refusal | undefined {
  if (matches > mostMatches) return problem('problem.filterDepth')
  if (!isPlainObject(match)) return problem('problem.filter')
  if (match.type === 'any') return undefined
  if (match.type === 'record') return Array.isArray(match.ids) ? undefined : problem('problem.filter')
  return match.type === 'fields' ? groupProblem(match.filter, matches) : problem('problem.filter')
}

function firstProblem<Item>(items: readonly Item[], look: (item: Item) => Refusal | undefined): Refusal | undefined {
  for (const item of items) {
    const found = look(item)
    if (found) return found
  }
  return undefined
}
