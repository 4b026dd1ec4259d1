import type { TransactionConnection } from '../../database/database.ts'
import type { Engine } from '../engine.ts'
import type { Scope } from '../query/scope.ts'

export type Restoring = {
  engine: Engine
  connection: TransactionConnection
  scope: Scope
  batchId: string
}

/** A field whose value or link did not come back. */
export type Lost = { fieldId: string; message: string }

/** Takes what did not come back, by record. */
export type LostOf = Map<string, Lost[]>

export function lose(lost: LostOf, id: string, what: Lost): void {
  lost.set(id, [...(lost.get(id) ?? []), what])
}

export const goneOrTaken = 'A linked record is gone or linked elsewhere'
