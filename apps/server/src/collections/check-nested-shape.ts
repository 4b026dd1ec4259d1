import { type FieldProblem, isPlainObject } from '@trellis/base'
import { FieldSchema } from '@trellis/model'
import { makeProblemFinder } from '../calls/validate-input.ts'

const problemsOf = makeProblemFinder(FieldSchema)

/** What fields inside a field lack of the form of a field; the contract looks at the outermost only. */
export function nestedShapeProblems({ items, properties }: FieldSchema, path: string): FieldProblem[] {
  const inner: [string, unknown][] = Object.entries(properties ?? {}).map(([key, field]) => [
    `properties.${key}`,
    field,
  ])
  if (items !== undefined) inner.push(['items', items])
  return inner.flatMap(([key, field]) => {
    const at = `${path}.${key}`
    const problems = problemsOf(field)
    if (problems.length > 0) return problems.map(each => ({ ...each, path: each.path ? `${at}.${each.path}` : at }))
    return isPlainObject(field) ? nestedShapeProblems(field as FieldSchema, at) : []
  })
}
