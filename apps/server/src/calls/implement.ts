import type { Contract, InputOf, OutputOf } from '@trellis/contract'
import type { Caller } from '../access/caller.ts'
import type { Services } from '../services.ts'
import type { AnswerKey } from './answer-key.ts'
import type { FileAnswer } from './file-answer.ts'
import type { JsonText } from './json-text.ts'

/** What an operation knows of the call beside its input. `caller` is undefined only for contracts open to anyone. */
export type OperationContext<Who = Caller> = {
  services: Services
  caller: Who
  /** Aborted when the client went away or the time is up. */
  signal: AbortSignal
  request: {
    /** Address of the client, after trusted proxies. */
    ip: string
    /** The request came from this machine itself, not through a proxy. */
    isLocal: boolean
    /** As the client wrote it, with port; after trusted proxies. */
    host: string
    /** Where the server listens, by the connection itself. */
    localPort: number | undefined
    /** Undefined only for contracts open to anyone. */
    sessionId: string | undefined
    idempotencyKey: string | undefined
  }
  /** Given to operations that keep their answer themselves, where the caller sent a key. */
  answerKey?: AnswerKey | undefined
  /** Cookies to set or clear with the answer. */
  cookies: {
    set(name: string, value: string, options: { maxAgeSeconds: number; path: string }): void
    clear(name: string, options: { path: string }): void
    get(name: string): string | undefined
  }
}

type CallerOf<C extends Contract> = C['access'] extends { anyone: true } ? Caller | undefined : Caller

type Run<C extends Contract> = (
  input: InputOf<C>,
  context: OperationContext<CallerOf<C>>,
) => Promise<OutputOf<C> | JsonText | FileAnswer>

export type Implementation<C extends Contract = Contract> = {
  contract: C
  run: Run<C>
  /**
   * Stores its answer under `context.answerKey` in the transaction of its write (`inWrite`), or in the last of several, having claimed
   * the key before (`atEnd`).
   */
  keepsAnswer?: 'inWrite' | 'atEnd'
  again?: Again<C> | undefined
}

/** Makes of the stored answer what whoever repeats the call may know now; without it that is told as it was. */
type Again<C extends Contract> = (stored: string, input: InputOf<C>, context: OperationContext) => Promise<string>

/** Joins a contract to the code that does it; every transport is made from the pair. */
export function implement<C extends Contract>(contract: C, run: Run<C>): Implementation<C> {
  return { contract, run }
}

/** The same for an operation that keeps its answer together with what it writes: a crash never parts the two (R02). */
export function implementKeeping<C extends Contract>(contract: C, run: Run<C>, again?: Again<C>): Implementation<C> {
  return { contract, run, keepsAnswer: 'inWrite', again }
}

/** The same for an operation that takes longer, or several transactions: who repeats it meanwhile waits for its answer. */
export function implementStoring<C extends Contract>(contract: C, run: Run<C>): Implementation<C> {
  return { contract, run, keepsAnswer: 'atEnd' }
}
