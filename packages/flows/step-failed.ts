import type { StepError } from './engine/types.ts'

/** Thrown by the server half of a step for what people can act on. */
export class StepFailed extends Error {
  readonly error: StepError

  constructor(error: StepError) {
    super(error.message)
    this.name = 'StepFailed'
    this.error = error
  }
}

/** The parameter, or the failure that names it. `title`: as its form calls it. */
export function requiredText(value: string | undefined, key: string, title: string): string {
  if (value !== undefined) return value
  throw new StepFailed({
    type: 'VALIDATION_ERROR',
    message: `${title}: Required field`,
    fields: { [key]: 'Required field' },
  })
}
