/** What came back, its body read already; undefined when the network failed. */
export type EarlyAnswer = { status: number; retryAfter: string | null; text: string }

/** Asked by early.ts before the program was there; each answer is taken over once. */
export type EarlyRequests = {
  session: Promise<EarlyAnswer | undefined>
  call?: { path: string; body: string; answer: Promise<EarlyAnswer | undefined> }
}

declare global {
  interface Window {
    trellisEarly?: EarlyRequests | undefined
  }
}

export function takeEarlySession(): Promise<EarlyAnswer | undefined> | undefined {
  const { session } = window.trellisEarly ?? {}
  if (window.trellisEarly) window.trellisEarly = { ...window.trellisEarly, session: Promise.resolve(undefined) }
  return session
}

/** The answer to exactly this request, where it was asked ahead. */
export function takeEarlyCall(path: string, body: unknown): Promise<EarlyAnswer | undefined> | undefined {
  const early = window.trellisEarly?.call
  if (!early || early.path !== path || early.body !== JSON.stringify(body)) return undefined
  delete window.trellisEarly?.call
  return early.answer
}
