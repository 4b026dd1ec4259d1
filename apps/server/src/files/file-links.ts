import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Caller } from '../access/caller.ts'

/** Seconds that a signed address is good for (0-decisions §3). */
export const linkSeconds = 5 * 60

export type LinkParameters = { t?: string; u?: string; i?: string; e?: string; s?: string }

/** Who asked for an address, in which session. */
type Speaker = { tenantId: string; userId: string; sessionId: string }

export type FileLinks = {
  /** The parameters that let whoever has them read the file for five minutes, while the session goes on, with the caller's rights of then. */
  sign(by: { caller: Pick<Caller, 'tenant' | 'userId'>; sessionId: string }, fileId: string): string
  /** Whom a signed address speaks for; undefined where it is none, was changed, or its time is over. */
  read(parameters: LinkParameters, fileId: string): Speaker | undefined
}

export function makeFileLinks(key: string, now = () => Date.now()): FileLinks {
  const signatureOf = (parts: readonly string[]) => createHmac('sha256', key).update(JSON.stringify(parts)).digest()
  return {
    sign({ caller: { tenant, userId }, sessionId }, fileId) {
      const expires = String(Math.floor(now() / 1000) + linkSeconds)
      const signature = signatureOf([tenant.id, userId, sessionId, fileId, expires]).toString('base64url')
      return new URLSearchParams({ t: tenant.id, u: userId, i: sessionId, e: expires, s: signature }).toString()
    },
    read({ t: tenantId, u: userId, i: sessionId, e: expires, s: signature }, fileId) {
      if (!tenantId || !userId || !sessionId || !expires || !signature) return undefined
      const given = Buffer.from(signature, 'base64url')
      const wanted = signatureOf([tenantId, userId, sessionId, fileId, expires])
      if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) return undefined
      const left = Number(expires) - now() / 1000
      return left > 0 && left <= linkSeconds ? { tenantId, userId, sessionId } : undefined
    },
  }
}
