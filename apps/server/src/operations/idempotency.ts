import { createHash } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { OperationalError, UserError, validationError } from '@trellis/base'
import type { Caller } from '../access/caller.ts'
import type { CallKey } from '../calls/answer-key.ts'
import type { Database } from '../database/database.ts'

/** An answer is kept this long for whoever repeats the call (0-decisions §3). */
const keptHours = 72
/** After it a call whose server died may be made again; one that is still at work says so meanwhile. */
const claimSeconds = 60
const renewMs = 20_000
const waitMs = 30_000
const keyPattern = /^[\x21-\x7e]{1,200}$/

export type RepeatableCall = {
  caller: Caller
  operation: string
  key: string
  input: unknown
  /** Makes of a stored answer what the caller may know now. */
  again?: (stored: string) => Promise<string>
  /** Aborted where nobody waits for the answer any longer. */
  signal?: AbortSignal
}

/**
 * Runs `work` at most once for one key: a repeated call gets the stored answer, one that comes while the first is still running
 * waits for it, and another input under the same key is refused. A call that failed may be repeated. Work stores its answer in its
 * transaction, or in the last of several (`storeAnswer`), so that a crash never parts the two (R02).
 */
export async function runOnce(
  database: Database,
  call: RepeatableCall,
  work: (key: CallKey) => Promise<string>,
): Promise<string> {
  const answerKey = toAnswerKey(call)
  const values = valuesOf(answerKey)
  const hash = answerKey.inputHash
  const giveUpAt = Date.now() + waitMs
  for (let pauseMs = 10; ; pauseMs = Math.min(pauseMs * 2, 500)) {
    const stored = await claim(database, values, hash)
    if (stored === 'claimed') return runAndStore(database, answerKey, work)
    refuseOtherInput(stored, hash)
    if (stored.answer !== null) return answerAgain(call, stored.answer)
    call.signal?.throwIfAborted()
    if (Date.now() > giveUpAt) {
      throw new OperationalError('UNAVAILABLE', 'The same call is still running', { retryAfter: 5 })
    }
    await wait(pauseMs)
  }
}

/**
 * The same for work that stores its answer under the key together with what it writes. The key costs no statement: a repeated call
 * fails, at the key if nothing else is in its way, and only then the stored answer is looked for.
 */
export async function runKeeping(
  database: Database,
  call: RepeatableCall,
  work: (key: CallKey) => Promise<string>,
): Promise<string> {
  const answerKey = toAnswerKey(call)
  for (let isAgain = false; ; isAgain = true) {
    try {
      return await work(answerKey)
    } catch (error) {
      // Where that cannot be asked, nobody knows whether an earlier call wrote: not even a refusal may be told.
      const stored = await findStored(database, answerKey)
      if (!stored) throw error
      if (stored.isOld && !isAgain) {
        await forget(database, answerKey)
        continue
      }
      refuseOtherInput(stored, answerKey.inputHash)
      if (stored.answer === null) throw error
      return answerAgain(call, stored.answer)
    }
  }
}

function answerAgain({ again }: RepeatableCall, stored: string): string | Promise<string> {
  return again ? again(stored) : stored
}

function toAnswerKey({ caller, operation, key, input }: RepeatableCall): CallKey {
  if (!keyPattern.test(key)) {
    throw validationError([{ path: 'Idempotency-Key', message: 'Must be 1 to 200 visible ASCII characters' }])
  }
  const inputHash = createHash('sha256').update(canonicalText(input)).digest()
  return { tenantId: caller.tenant.id, userId: caller.userId, operation, key, inputHash }
}

function valuesOf({ tenantId, userId, operation, key }: CallKey): string[] {
  return [tenantId, userId, operation, key]
}

function refuseOtherInput(stored: Stored, hash: Buffer): void {
  if (stored.request_hash.equals(hash)) return
  throw new UserError('IDEMPOTENCY_MISMATCH', 'The Idempotency-Key was used before with another input')
}

async function findStored(database: Database, key: CallKey): Promise<(Stored & { isOld: boolean }) | undefined> {
  const { rows } = await database.query<Stored & { isOld: boolean }>({
    text: `select request_hash, answer, created_at < now() - make_interval(hours => $5) as "isOld" from trellis.idempotency
      where tenant_id = $1 and user_id = $2 and operation = $3 and key = $4`,
    values: [...valuesOf(key), keptHours],
  })
  return rows[0]
}

async function forget(database: Database, key: CallKey): Promise<void> {
  await database.query({
    text: `delete from trellis.idempotency where tenant_id = $1 and user_id = $2 and operation = $3 and key = $4
      and created_at < now() - make_interval(hours => $5)`,
    values: [...valuesOf(key), keptHours],
  })
}

/** Removes what nobody can repeat any more. */
export async function removeOldAnswers(database: Database): Promise<void> {
  await database.query({
    text: 'delete from trellis.idempotency where created_at < now() - make_interval(hours => $1)',
    values: [keptHours],
  })
}

type Stored = { request_hash: Buffer; answer: string | null }

async function claim(database: Database, values: readonly string[], hash: Buffer): Promise<'claimed' | Stored> {
  const claimed = await database.query({
    text: `insert into trellis.idempotency as kept (tenant_id, user_id, operation, key, request_hash, claimed_until)
      values ($1, $2, $3, $4, $5, now() + make_interval(secs => $6))
      on conflict (tenant_id, user_id, operation, key) do update
        set request_hash = excluded.request_hash, claimed_until = excluded.claimed_until, answer = null, created_at = now()
        where (kept.answer is null and kept.claimed_until < now() and kept.request_hash = excluded.request_hash)
          or kept.created_at < now() - make_interval(hours => $7)
      returning 1`,
    values: [...values, hash, claimSeconds, keptHours],
  })
  if (claimed.rows.length > 0) return 'claimed'
  const { rows } = await database.query<Stored>({
    text: `select request_hash, answer from trellis.idempotency
      where tenant_id = $1 and user_id = $2 and operation = $3 and key = $4`,
    values: [...values],
  })
  // Gone between the two statements: the first call failed, so this one may try.
  return rows[0] ?? claim(database, values, hash)
}

async function runAndStore(
  database: Database,
  answerKey: CallKey,
  work: (key: CallKey) => Promise<string>,
): Promise<string> {
  const values = valuesOf(answerKey)
  const place = 'tenant_id = $1 and user_id = $2 and operation = $3 and key = $4 and answer is null'
  const send = (text: string, ...more: unknown[]) => database.query({ text, values: [...values, ...more] })
  const renewal = setInterval(() => {
    const renew = `update trellis.idempotency set claimed_until = now() + make_interval(secs => $5) where ${place}`
    send(renew, claimSeconds).catch(() => undefined)
  }, renewMs)
  try {
    const answer = await work(answerKey)
    await send(`update trellis.idempotency set answer = $5 where ${place}`, answer)
    return answer
  } catch (error) {
    await send(`delete from trellis.idempotency where ${place}`).catch(() => undefined)
    // The answer may be there in spite of it: the connection was lost after the commit, or the same call ran elsewhere.
    const stored = await findStored(database, answerKey).catch(() => undefined)
    if (stored?.answer !== undefined && stored.answer !== null) return stored.answer
    throw error
  } finally {
    clearInterval(renewal)
  }
}

/** The same text for the same JSON, whatever the order of its keys. */
function canonicalText(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([left], [right]) => (left < right ? -1 : 1)))
      : part,
  )
}
