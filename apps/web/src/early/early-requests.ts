import { callOf } from './call-of.ts'

/** What came back, its body read already; undefined when the network failed. */
export type EarlyAnswer = { status: number; retryAfter: string | null; text: string }

/** Asked by early.ts before the program was there: the access token, and with it the answers to the screen's first requests. */
export type EarlyRequests = { session: Promise<EarlyAnswer | undefined>; calls: readonly string[] }

declare global {
  interface Window {
    trellisEarly?: EarlyRequests | undefined
  }
}

/** Tests that ask which screens there are have no window. */
let early = (globalThis as Partial<typeof globalThis>).window?.trellisEarly
let answers = new Map<string, unknown>()
let kept: { at: number; token: string } | undefined

/** Milliseconds after which what was asked ahead is no longer what a screen wants to show first. */
const staleAfter = 5000

/** Taken over once. */
export function takeEarlySession(): EarlyRequests['session'] | undefined {
  const session = early?.session
  if (early) early = { ...early, session: Promise.resolve(undefined) }
  return session
}

/** What the token's answer brought along, null for what was not answered. */
export function keepEarlyAnswers(found: readonly unknown[] = [], token = ''): void {
  answers = new Map(early?.calls.map((call, place) => [call, found[place] ?? undefined]))
  kept = { at: Date.now(), token }
}

/** The answer to exactly this request, where it was asked ahead for the session with this token; handed out once. */
export function takeEarlyAnswer(name: string, input: unknown, token: string | undefined): unknown {
  if (answers.size === 0) return undefined
  const call = callOf(name, input)
  const answer = answers.get(call)
  answers.delete(call)
  return kept && kept.token === token && Date.now() - kept.at < staleAfter ? answer : undefined
}
