import { UserError, validationError } from '@trellis/base'

/** By the place of the row: the first thing that speaks against it. */
export type RefusedByIndex = Map<number, UserError>

export function refuseFirst(refused: RefusedByIndex, index: number, error: UserError): void {
  if (!refused.has(index)) refused.set(index, error)
}

/** Some rows of a set cannot be written: what was written of the others has to be taken back with them. */
export class RefusedRows extends Error {
  readonly refused: RefusedByIndex
  constructor(refused: RefusedByIndex) {
    super('Some rows cannot be written')
    this.refused = refused
  }

  /** For whom it is all or nothing: problems of the input come first, as they can be mended. */
  together(): UserError {
    const errors = [...this.refused].toSorted(([left], [right]) => left - right).map(([, error]) => error)
    const problems = errors.flatMap(({ details }) =>
      Object.entries(details?.fields ?? {}).map(([path, message]) => ({ path, message })),
    )
    return problems.length > 0 ? validationError(problems) : (errors[0] ?? validationError([]))
  }
}
