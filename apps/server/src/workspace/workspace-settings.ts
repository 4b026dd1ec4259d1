import { knownLocale, knownTimezone } from '@trellis/base'
import type { Contracts, InputOf, OutputOf, SignInRules } from '@trellis/contract'
import type { Sql } from '@trellis/fields/server'
import { sql } from 'kysely'
import type { Caller } from '../access/caller.ts'
import type { AnswerKey } from '../calls/answer-key.ts'
import type { Queryable } from '../database/database.ts'
import { linkOrigin } from '../own-address.ts'
import { keepAnswer } from '../records/write/keep-answer.ts'
import type { Services } from '../services.ts'
import type { Tenant } from '../tenants/tenant.ts'
import { calculateAgain } from './calculate-again.ts'
import { productVersion } from './product-version.ts'
import { featuresOf, signInRules } from './rules.ts'

type Calling = {
  services: Pick<Services, 'database' | 'bus' | 'config' | 'signIn' | 'collections'>
  caller: Caller
  answerKey?: AnswerKey | undefined
}

export async function getWorkspace({ services, caller }: Calling): Promise<OutputOf<Contracts['WORKSPACE_GET']>> {
  const { name, links = {}, locale, timezone } = caller.tenant
  const address = linkOrigin(services.config, caller.tenant)
  const [row] = await services.database.run<{ version: string }>(
    sql`select current_setting('server_version') as version`,
  )
  return {
    name,
    links,
    signIn: signInRules(caller.tenant),
    features: featuresOf(caller.tenant),
    ...(address !== undefined && { address }),
    locale,
    timezone,
    versions: { product: productVersion, database: row?.version ?? '', runtime: process.versions.node },
  }
}

/** Other nodes hear of it as of every change of the catalogue. */
export async function setWorkspace(
  { services, caller: { tenant }, answerKey }: Calling,
  settings: InputOf<Contracts['WORKSPACE_SET']>,
): Promise<OutputOf<Contracts['WORKSPACE_SET']>> {
  const answer = { ok: true } as const
  const announce = await services.database.transaction(async connection => {
    await connection.run(sql`update trellis.tenant set ${sql.join(changesOf(settings))} where id = ${tenant.id}`)
    const after = settings.signIn && (await applyRules(services, connection, { tenant, rules: settings.signIn }))
    if (settings.timezone !== undefined && knownTimezone(settings.timezone) !== tenant.timezone)
      await calculateAgain(connection, services.collections, tenant)
    await keepAnswer(connection, answerKey, JSON.stringify(answer))
    return after
  })
  services.bus.announce('tenants', tenant.id)
  services.bus.announce('calculations', tenant.id)
  announce?.()
  return answer
}

function changesOf({ name, links, signIn, features, locale, timezone }: InputOf<Contracts['WORKSPACE_SET']>): Sql[] {
  const json = (column: string, value: object | undefined) =>
    value === undefined ? [] : [sql`${sql.id(column)} = ${JSON.stringify(value)}::jsonb`]
  return [
    ...(name === undefined ? [] : [sql`name = ${name.trim()}`]),
    ...json('links', links),
    ...json('sign_in', signIn),
    ...json('features', features),
    ...(locale === undefined ? [] : [sql`locale = ${knownLocale(locale)}`]),
    ...(timezone === undefined ? [] : [sql`timezone = ${knownTimezone(timezone)}`]),
  ]
}

/** They hold for sessions that are there, too; answers how to tell of those that are over. */
async function applyRules(
  { signIn }: Calling['services'],
  connection: Queryable,
  { tenant, rules }: { tenant: Tenant; rules: SignInRules },
): Promise<(() => void) | undefined> {
  await signIn.sessions.shorten(connection, tenant.id, rules.sessionDays)
  if (rules.mobile) return undefined
  return (await signIn.sessions.end(connection, { tenantId: tenant.id }, { onDevices: true })).announce
}
