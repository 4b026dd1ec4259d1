import type { ImportOutcome } from './import-runs.ts'

/** Thrown inside the import's transaction to undo it; carries what is told about it. */
export class ImportRefused extends Error {
  readonly outcome: ImportOutcome

  constructor(outcome: ImportOutcome) {
    super(outcome.message ?? 'The import was refused')
    this.name = 'ImportRefused'
    this.outcome = outcome
  }
}
