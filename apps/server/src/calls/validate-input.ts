import { type FieldProblem, notBlank, validationError } from '@trellis/base'
import { problemText } from '@trellis/fields'
import type { Static, TSchema } from 'typebox'
import { Compile } from 'typebox/compile'
import type { TLocalizedValidationError } from 'typebox/error'

const mostProblems = 50

/** What a value lacks of a schema, by path; the schema is compiled at its first use. */
export function makeProblemFinder(schema: TSchema): (value: unknown) => FieldProblem[] {
  let validator: ReturnType<typeof Compile> | undefined
  return value => {
    validator ??= Compile(schema)
    return validator.Check(value) ? [] : describeProblems(validator.Errors(value))
  }
}

/** A check compiled at its first use; VALIDATION_ERROR names every place of the input and what is wrong there. */
export function makeInputCheck<Schema extends TSchema>(schema: Schema): (input: unknown) => Static<Schema> {
  let validator: ReturnType<typeof Compile> | undefined
  return input => {
    validator ??= Compile(schema)
    if (validator.Check(input)) return input as Static<Schema>
    throw validationError(describeProblems(validator.Errors(input)))
  }
}

function describeProblems(errors: readonly TLocalizedValidationError[]): FieldProblem[] {
  const problems = new Map<string, FieldProblem>()
  for (const error of errors) {
    for (const problem of toProblems(error)) {
      if (problems.size < mostProblems && !problems.has(problem.path)) problems.set(problem.path, problem)
    }
  }
  return problems.size > 0 ? [...problems.values()] : [{ path: '', message: 'The input is not valid' }]
}

function toProblems(error: TLocalizedValidationError): FieldProblem[] {
  const path = error.instancePath.split('/').slice(1).map(unescapePointer)
  const at = (...more: string[]) => [...path, ...more].join('.').slice(0, 300)
  if (error.keyword === 'required') {
    return error.params.requiredProperties.map(name => ({ path: at(name), message: 'Is required' }))
  }
  if (error.keyword === 'additionalProperties') {
    return error.params.additionalProperties.map(name => ({ path: at(name), message: 'Is not known here' }))
  }
  // A property that the schema does not name is checked against `false`.
  if (error.keyword === 'boolean') return [{ path: at(), message: 'Is not known here' }]
  if (error.keyword === 'pattern' && String(error.params.pattern) === notBlank)
    return [{ path: at(), message: 'Must not be empty' }]
  return [{ path: at(), message: boundProblem(error) ?? capitalise(error.message) }]
}

/** What is out of bounds is told as forms tell it, by which people know it. */
function boundProblem(error: TLocalizedValidationError): string | undefined {
  if (error.keyword === 'minimum') return problemText('problem.minimum', { bound: Number(error.params.limit) })
  if (error.keyword === 'maximum') return problemText('problem.maximum', { bound: Number(error.params.limit) })
  if (error.keyword === 'exclusiveMinimum')
    return problemText('problem.exclusiveMinimum', { bound: Number(error.params.limit) })
  if (error.keyword === 'exclusiveMaximum')
    return problemText('problem.exclusiveMaximum', { bound: Number(error.params.limit) })
  if (error.keyword === 'minLength') return problemText('problem.minLength', { count: error.params.limit })
  if (error.keyword === 'maxLength') return problemText('problem.maxLength', { count: error.params.limit })
  if (error.keyword === 'minItems') return problemText('problem.minItems', { count: error.params.limit })
  if (error.keyword === 'maxItems') return problemText('problem.maxItems', { count: error.params.limit })
  return undefined
}

function unescapePointer(part: string): string {
  return part.replaceAll('~1', '/').replaceAll('~0', '~')
}

function capitalise(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
