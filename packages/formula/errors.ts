/** Where in the tree something is: argument places and keys from the root, `[1, 0]` = first argument of the second argument. */
export type NodePath = readonly (string | number)[]

/** A stretch of the typed text, in UTF-16 units. */
export type Span = { start: number; end: number }

export type FormulaErrorCode =
  | 'SYNTAX'
  | 'UNKNOWN_FUNCTION'
  | 'UNKNOWN_NAME'
  | 'ARGUMENTS'
  | 'INVALID_OPTION'
  | 'INVALID_VALUE'
  | 'RAISED'
  | 'TOO_DEEP'
  | 'TOO_LARGE'
  | 'TOO_MANY_STEPS'
  | 'TOO_SLOW'
  | 'NOT_LOADED'
  | 'FAILED'

/** What ends a formula: a value that the caller gets instead of a result, never an exception that leaves this package. */
export type FormulaError = { code: FormulaErrorCode; message: string; path: NodePath; span?: Span }

/** Carries a FormulaError from the function that found it to `evaluate`, or to the IFERROR around it. */
export class FormulaFailure extends Error {
  readonly code: FormulaErrorCode

  constructor(code: FormulaErrorCode, message: string) {
    super(message)
    this.name = 'FormulaFailure'
    this.code = code
  }
}

/** Codes that no IFERROR may catch: the budget is gone. */
export const budgetCodes: ReadonlySet<FormulaErrorCode> = new Set(['TOO_LARGE', 'TOO_MANY_STEPS', 'TOO_SLOW'])

export function isOverBudget({ code }: Pick<FormulaError, 'code'>): boolean {
  return budgetCodes.has(code)
}
