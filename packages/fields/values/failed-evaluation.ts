/** What a list holds where a formula that is shown could not be worked out: why not. A class, so that no data is ever taken for it. */
export class FailedEvaluation {
  readonly message: string

  constructor(message: string) {
    this.message = message
  }

  /** Wherever it is written out as text. */
  toString(): string {
    return this.message
  }
}
