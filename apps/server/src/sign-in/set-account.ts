import { knownLocale, knownTimezone, UserError } from '@trellis/base'
import type { Contracts, InputOf, OutputOf } from '@trellis/contract'
import { announceGrants, bumpGrants } from '../access/bump-grants.ts'
import type { Caller } from '../access/caller.ts'
import { findSessionUser } from '../access/session-user.ts'
import type { AnswerKey } from '../calls/answer-key.ts'
import { keepAnswer } from '../records/write/keep-answer.ts'
import type { Services } from '../services.ts'
import { writeLocale } from './write-locale.ts'

type Answer = OutputOf<Contracts['ACCOUNT_SET']>

/** What a person says of their own formats and time zone; in force from their next call on. */
export async function setAccount(
  { database, bus }: Pick<Services, 'database' | 'bus'>,
  { tenant, userId }: Caller,
  { locale, timezone, answerKey }: InputOf<Contracts['ACCOUNT_SET']> & { answerKey?: AnswerKey | undefined },
): Promise<Answer> {
  const answer = await database.withRole(tenant.role).transaction(async connection => {
    const isChanged = await writeLocale(connection, tenant, {
      id: userId,
      next: before => ({
        locale: knownLocale(locale) ?? before.locale,
        timezone: knownTimezone(timezone) ?? before.timezone,
      }),
    })
    // What callers are known by is kept for as long as rights stay.
    if (isChanged) await bumpGrants(connection, tenant)
    const user = await findSessionUser(connection, tenant, { id: userId })
    if (!user) throw new UserError('UNAUTHENTICATED', 'Please sign in')
    await keepAnswer(connection, answerKey, JSON.stringify({ user }))
    return { user }
  })
  announceGrants(bus, tenant.id)
  return answer
}
