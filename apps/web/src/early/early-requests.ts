import { callOf } from './call-of.ts'

/** What came back, its body read already; undefined when the network failed. */
export type EarlyAnswer = { status: number; retryAfter: string | null; text: string }

/** Asked by early.ts before the program was there: the access token, and with it the answer to the screen's first request. */
export type EarlyRequests = { session: Promise<EarlyAnswer | undefined>; call: string | undefined }

declare global {
  interface Window {
    trellisEarly?: EarlyRequests | undefined
  }
}

/** Tests that ask which screens there are have no window. */
let early = (globalThis as Partial<typeof globalThis>).window?.trellisEarly
let answered: { call: string; answer: unknown; at: number } | undefined

/** Milliseconds after which what was asked ahead is no longer what a screen wants to show first. */
const staleAfter = 5000

/** Taken over once. */
export function takeEarlySession(): EarlyRequests['session'] | undefined {
  const session = early?.session
  if (early) early = { ...early, session: Promise.resolve(undefined) }
  return session
}

/** What the token's answer brought along. */
export function keepEarlyAnswer(answer: unknown): void {
  if (early?.call && answer !== undefined) answered = { call: early.call, answer, at: Date.now() }
}

/** The answer to exactly this request, where it was asked ahead; handed out once. */
export function takeEarlyAnswer(name: string, input: unknown): unknown {
  if (answered?.call !== callOf(name, input)) return undefined
  const { answer, at } = answered
  answered = undefined
  return Date.now() - at < staleAfter ? answer : undefined
}
