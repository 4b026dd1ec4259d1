import type { Contracts, InputOf, OutputOf } from '@trellis/contract'
import { sql } from 'kysely'
import type { Caller } from '../access/caller.ts'
import type { AnswerKey } from '../calls/answer-key.ts'
import { linkOrigin } from '../own-address.ts'
import { keepAnswer } from '../records/write/keep-answer.ts'
import type { Services } from '../services.ts'
import { productVersion } from './product-version.ts'

type Calling = {
  services: Pick<Services, 'database' | 'bus' | 'config'>
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
    ...(address !== undefined && { address }),
    locale,
    timezone,
    versions: { product: productVersion, database: row?.version ?? '', runtime: process.versions.node },
  }
}

/** Other nodes hear of it as of every change of the catalogue. */
export async function setWorkspace(
  { services, caller: { tenant }, answerKey }: Calling,
  { name, links }: InputOf<Contracts['WORKSPACE_SET']>,
): Promise<OutputOf<Contracts['WORKSPACE_SET']>> {
  const answer = { ok: true } as const
  await services.database.transaction(async connection => {
    await connection.run(sql`update trellis.tenant set name = ${name.trim()}, links = ${JSON.stringify(links)}::jsonb
      where id = ${tenant.id}`)
    await keepAnswer(connection, answerKey, JSON.stringify(answer))
  })
  services.bus.announce('tenants', tenant.id)
  return answer
}
