import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Caller } from '../access/caller.ts'

/** Seconds that a signed address is good for (0-decisions §3). */
export const linkSeconds = 5 * 60

export type LinkParameters = { t?: string; u?: string; e?: string; s?: string }

export type FileLinks = {
  /** The parameters that let whoever has them read the file for five minutes with the caller's rights of then. */
  sign(caller: Pick<Caller, 'tenant' | 'userId'>, fileId: string): string
  /** Whom a signed address speaks for; undefined where it is none, was changed, or its time is over. */
  read(parameters: LinkParameters, fileId: string): { tenantId: string; userId: string } | undefined
}

export function makeFileLinks(key: string, now = () => Date.now()): FileLinks {
  const signatureOf = (parts: readonly string[]) => createHmac('sha256', key).update(JSON.stringify(parts)).digest()
  return {
    sign({ tenant, userId }, fileId) {
      const expires = String(Math.floor(now() / 1000) + linkSeconds)
      const signature = signatureOf([tenant.id, userId, fileId, expires]).toString('base64url')
      return new URLSearchParams({ t: tenant.id, u: userId, e: expires, s: signature }).toString()
    },
    read({ t: tenantId, u: userId, e: expires, s: signature }, fileId) {
      if (!tenantId || !userId || !expires || !signature) return undefined
      const given = Buffer.from(signature, 'base64url')
      const wanted = signatureOf([tenantId, userId, fileId, expires])
      if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) return undefined
      const left = Number(expires) - now() / 1000
      return left > 0 && left <= linkSeconds ? { tenantId, userId } : undefined
    },
  }
}
