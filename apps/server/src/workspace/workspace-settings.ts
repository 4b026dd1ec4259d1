import { knownLocale, knownTimezone, parseOrigin, validationError } from '@trellis/base'
import type { Contracts, InputOf, OutputOf, SignInRules } from '@trellis/contract'
import type { Sql } from '@trellis/fields/server'
import type { HomeView } from '@trellis/model'
import { viewAsset } from '@trellis/model/assets'
import { sql } from 'kysely'
import type { Caller } from '../access/caller.ts'
import type { AnswerKey } from '../calls/answer-key.ts'
import type { Queryable } from '../database/database.ts'
import { linkOrigin } from '../own-address.ts'
import { keepAnswer } from '../records/write/keep-answer.ts'
import type { Services } from '../services.ts'
import type { Tenant } from '../tenants/tenant.ts'
import { calculateAgain } from './calculate-again.ts'
import { drawLogo, type Logo, logoPath } from './logo.ts'
import { productVersion } from './product-version.ts'
import { featuresOf, signInRules } from './rules.ts'

type Calling = {
  services: Pick<Services, 'database' | 'bus' | 'config' | 'signIn' | 'collections' | 'tenants' | 'files'>
  caller: Caller
  answerKey?: AnswerKey | undefined
}

export async function getWorkspace({ services, caller }: Calling): Promise<OutputOf<Contracts['WORKSPACE_GET']>> {
  const { name, links = {}, homeView, locale, timezone, url } = caller.tenant
  const address = linkOrigin(services.config, caller.tenant)
  const logo = logoPath(caller.tenant)
  const [row] = await services.database.run<{ version: string }>(
    sql`select current_setting('server_version') as version`,
  )
  return {
    name,
    ...(logo !== undefined && { logo }),
    links,
    signIn: signInRules(caller.tenant),
    features: featuresOf(caller.tenant),
    ...(homeView && { homeView }),
    ...(address !== undefined && { address }),
    hasOwnAddress: url !== undefined,
    locale,
    timezone,
    versions: { product: productVersion, database: row?.version ?? '', runtime: process.versions.node },
  }
}

/** Other nodes hear of it as of every change of the catalogue. */
export async function setWorkspace(
  { services, caller, answerKey }: Calling,
  settings: InputOf<Contracts['WORKSPACE_SET']>,
): Promise<OutputOf<Contracts['WORKSPACE_SET']>> {
  const { tenant } = caller
  const answer = { ok: true } as const
  const address = typeof settings.address === 'string' ? parseOrigin(settings.address) : settings.address
  if (address !== undefined && address !== (tenant.url ?? null)) await refuseShared(services)
  const logo = typeof settings.logo === 'string' ? await drawLogo(services, caller, settings.logo) : settings.logo
  if (settings.homeView && settings.homeView.viewId !== tenant.homeView?.viewId)
    await refuseUnknownView(services, caller, settings.homeView)
  const announce = await services.database.transaction(async connection => {
    await connection.run(
      sql`update trellis.tenant set ${sql.join(changesOf({ ...settings, logo, address }))} where id = ${tenant.id}`,
    )
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

/** Where several workspaces share a server, a name of one would shut out the others: its operator gives them. */
async function refuseShared({ tenants }: Pick<Services, 'tenants'>): Promise<void> {
  if ((await tenants.all()).length < 2) return
  const message = 'Several workspaces share this server: whoever runs it sets their addresses'
  throw validationError([{ path: 'address', message }])
}

/** What is no view becomes no home; one that is gone by now stays until another is chosen. */
async function refuseUnknownView(
  { database }: Pick<Services, 'database'>,
  { tenant }: Caller,
  { viewId }: HomeView,
): Promise<void> {
  const found = await database
    .withRole(tenant.role)
    .run(sql`select from ${sql.id(tenant.coreSchema, viewAsset.id)} where id = ${viewId}`)
  if (found.length === 0) throw validationError([{ path: 'homeView.viewId', message: 'There is no such view' }])
}

type Changes = Omit<InputOf<Contracts['WORKSPACE_SET']>, 'logo' | 'address'> & {
  logo: Logo | null | undefined
  address: string | null | undefined
}

function changesOf({ name, logo, address, links, signIn, features, homeView, locale, timezone }: Changes): Sql[] {
  const json = (column: string, value: object | null | undefined) =>
    value === undefined ? [] : [sql`${sql.id(column)} = ${value && JSON.stringify(value)}::jsonb`]
  return [
    ...(name === undefined ? [] : [sql`name = ${name.trim()}`]),
    ...(logo === undefined ? [] : [sql`logo = ${logo?.bytes ?? null}, logo_version = ${logo?.version ?? null}`]),
    ...(address === undefined ? [] : addressChanges(address)),
    ...json('links', links),
    ...json('sign_in', signIn),
    ...json('features', features),
    ...json('home_view', homeView),
    ...(locale === undefined ? [] : [sql`locale = ${knownLocale(locale)}`]),
    ...(timezone === undefined ? [] : [sql`timezone = ${knownTimezone(timezone)}`]),
  ]
}

/** It goes on answering to its earlier names: links that were sent lead there. */
function addressChanges(url: string | null): Sql[] {
  const host = url === null ? [] : [new URL(url).hostname]
  return [sql`url = ${url}`, sql`hosts = array(select distinct host from unnest(hosts || ${host}::text[]) as host)`]
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
