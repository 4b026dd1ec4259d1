import type { Contract, InputOf, OutputOf } from '@trellis/contract'
import type { Caller } from '../access/caller.ts'
import type { Services } from '../services.ts'
import type { AnswerKey } from './answer-key.ts'
import type { FileAnswer } from './file-answer.ts'
import type { JsonText } from './json-text.ts'
import type { Transport } from './transport.ts'

/**
 * What an operation knows of the call beside its input, whichever way it came. `caller` is undefined only for contracts open to anyone.
 */
export type OperationContext<Who = Caller> = {
  services: Services
  caller: Who
  /** Aborted when whoever called went away or the time is up. */
  signal: AbortSignal
  /** Given to operations that keep their answer themselves, where the call came with a key. */
  answerKey?: AnswerKey | undefined
}

/** Who calls: nobody has to be signed in where the contract is open to anyone. */
export type CallerOf<C extends Contract> = C['access'] extends { anyone: true } ? Caller | undefined : Caller

type Answer<C extends Contract> = Promise<OutputOf<C> | JsonText | FileAnswer>

type Run<C extends Contract> = (input: InputOf<C>, context: OperationContext<CallerOf<C>>) => Answer<C>

type WebRun<C extends Contract> = (
  input: InputOf<C>,
  context: OperationContext<CallerOf<C>>,
  transport: Transport,
) => Answer<C>

type PlainImplementation<C extends Contract> = {
  contract: C
  needsTransport: false
  run: Run<C>
  /**
   * Stores its answer under `context.answerKey` in the transaction of its write (`inWrite`), or in the last of several, having claimed
   * the key before (`atEnd`).
   */
  keepsAnswer?: 'inWrite' | 'atEnd'
  again?: Again<C> | undefined
}

type WebImplementation<C extends Contract> = {
  contract: C
  needsTransport: true
  run: WebRun<C>
  keepsAnswer?: undefined
  again?: undefined
}

export type Implementation<C extends Contract = Contract> = PlainImplementation<C> | WebImplementation<C>

/** Makes of the stored answer what whoever repeats the call may know now; without it that is told as it was. */
type Again<C extends Contract> = (stored: string, input: InputOf<C>, context: OperationContext) => Promise<string>

/** Joins a contract to the code that does it; every way to call it is made from the pair. */
export function implement<C extends Contract>(contract: C, run: Run<C>): PlainImplementation<C> {
  return { contract, needsTransport: false, run }
}

/** The same for an operation that keeps its answer together with what it writes: a crash never parts the two (R02). */
export function implementKeeping<C extends Contract>(
  contract: C,
  run: Run<C>,
  again?: Again<C>,
): PlainImplementation<C> {
  return { contract, needsTransport: false, run, keepsAnswer: 'inWrite', again }
}

/** The same for an operation that takes longer, or several transactions: who repeats it meanwhile waits for its answer. */
export function implementStoring<C extends Contract>(contract: C, run: Run<C>): PlainImplementation<C> {
  return { contract, needsTransport: false, run, keepsAnswer: 'atEnd' }
}

/** The same for an operation whose work is about the client itself: its cookies, session or address. Nothing else may call it. */
export function implementWeb<C extends Contract>(contract: C, run: WebRun<C>): WebImplementation<C> {
  return { contract, needsTransport: true, run }
}
