import { UserError } from '@trellis/base'
import type { Caller } from '../access/caller.ts'
import type { Callers } from '../access/callers.ts'
import type { Bus } from '../database/bus.ts'
import type { Database } from '../database/database.ts'
import { type ApiToken, findToken, findTokenById, noteUse } from '../secrets/api-token-table.ts'
import { hashSecret, makeSecret } from '../sign-in/secrets.ts'
import type { Identity } from '../sign-in/sign-in.ts'
import type { Tenants } from '../tenants/tenants.ts'
import { restrictCaller } from './restrict-caller.ts'

/** Programs and people tell it from other secrets by it, and so do scanners of published code. */
const prefix = 'trl_'
const keptMs = 1000
const mostKept = 10_000
/** Its last use is noted this often. */
const noteEveryMs = 60_000

/** Tokens with which programs act for users. Only their hashes are stored. */
export type ApiTokens = {
  /** UNAUTHENTICATED where it is none, has ended, its owner is blocked, or the host is another tenant's. */
  identify(token: string, place: { host: string; address: string }): Promise<Identity>
  /** Whom a token speaks for now; undefined where it was revoked or has ended, or its owner is blocked. */
  callerOf(tenantId: string, tokenId: string): Promise<Caller | undefined>
  /** Every use of it from now on asks anew, here and on other nodes. */
  forget(tenantId: string): void
}

export function isApiToken(text: string): boolean {
  return text.startsWith(prefix)
}

export function newToken(): { token: string; hash: Buffer; ending: string } {
  const token = `${prefix}${makeSecret()}`
  return { token, hash: hashSecret(token), ending: token.slice(-4) }
}

type Needed = { database: Database; bus: Bus; tenants: Tenants; callers: Callers; onError(error: unknown): void }

export function makeApiTokens({ database, bus, tenants, callers, onError }: Needed): ApiTokens {
  const kept = new Map<string, { token: Promise<ApiToken | undefined>; until: number }>()
  const notedAt = new Map<string, number>()
  bus.on('sessions', () => kept.clear())

  function find(text: string): Promise<ApiToken | undefined> {
    const hash = hashSecret(text)
    const key = hash.toString('base64')
    const known = kept.get(key)
    if (known && known.until > Date.now()) return known.token
    if (kept.size >= mostKept) kept.clear()
    const token = findToken(database, hash)
    kept.set(key, { token, until: Date.now() + keptMs })
    token.catch(() => kept.delete(key))
    return token
  }

  function note({ id }: ApiToken, address: string): void {
    if (Date.now() - (notedAt.get(id) ?? 0) < noteEveryMs) return
    if (notedAt.size >= mostKept) notedAt.clear()
    notedAt.set(id, Date.now())
    noteUse(database, id, address).catch(onError)
  }

  async function speaksFor(token: ApiToken | undefined): Promise<Caller | undefined> {
    const owner = token && (await callers.find(token.tenantId, token.userId))
    return owner && restrictCaller(owner, token)
  }

  return {
    async identify(text, { host, address }) {
      const token = await find(text)
      const bound = await tenants.boundTo(host)
      const isElsewhere = bound !== undefined && bound.id !== token?.tenantId
      const caller = isElsewhere ? undefined : await speaksFor(token)
      const expiresAt = token?.expiresAt ? Date.parse(token.expiresAt) : Number.POSITIVE_INFINITY
      if (!token || !caller || expiresAt <= Date.now())
        throw new UserError('UNAUTHENTICATED', 'This API token is not valid')
      note(token, address)
      return { caller, sessionId: `token ${token.id}`, expiresAt }
    },
    callerOf: async (tenantId, id) => speaksFor(await findTokenById(database, { id, tenantId })),
    forget(tenantId) {
      kept.clear()
      bus.announce('sessions', tenantId)
    },
  }
}
