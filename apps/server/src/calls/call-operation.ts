import type { Contract, ContractName, Contracts, InputOf, OutputOf } from '@trellis/contract'
import type { StepKey } from './answer-key.ts'
import type { FileAnswer } from './file-answer.ts'
import type { CallerOf } from './implement.ts'

/** The parsed answer, or the file where the contract says that nothing else comes. */
export type AnswerOf<C extends Contract> = C extends Contract
  ? [OutputOf<C>] extends [never]
    ? FileAnswer
    : OutputOf<C>
  : never

export type CallOptions = {
  /**
   * Aborted before the call begins, nothing is done; while a reading operation runs, its answer is not waited for any longer. A writing
   * one ends as it would have: whoever called must know whether it wrote.
   */
  signal?: AbortSignal
  /**
   * Names this call among those that the caller may repeat after a crash, as `Idempotency-Key` does over HTTP: the same checkpoint gives
   * the stored answer, and writes once. Another input under it is an IDEMPOTENCY_MISMATCH. A step of a flow keeps its answer in its own row
   * where the operation has one transaction.
   */
  checkpoint?: string | StepKey
}

/** Calls an operation as a given caller, through the gate and the checks that requests go through; errors are thrown. */
export type CallOperation = <Name extends ContractName>(
  name: Name,
  input: InputOf<Contracts[Name]>,
  caller: CallerOf<Contracts[Name]>,
  options?: CallOptions,
) => Promise<AnswerOf<Contracts[Name]>>
