import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Database, Queryable } from '../database/database.ts'
import { readQuickly } from '../database/read-quickly.ts'
import type { Sealer } from './sealer.ts'

/** `place`: what the secrets are set for. They cannot be opened for another, whatever stands in the table. */
export type SecretHolder = { tenantId: string; integrationId: string; place: string }
type KeptToken = { value: string; expiresAt: number }

/** Secrets of integrations, apart from all records. Only what calls the other system reads them. */
export type IntegrationSecrets = {
  /** Sets those that are given, removes those that are null; kept tokens go, for they came of the secrets before. */
  set(connection: Queryable, holder: SecretHolder, secrets: Readonly<Record<string, string | null>>): Promise<void>
  read(holder: SecretHolder): Promise<Record<string, string>>
  /** `settings`: what the token was got with. With others it is none. */
  readToken(holder: SecretHolder, settings: unknown): Promise<KeptToken | undefined>
  keepToken(holder: SecretHolder, settings: unknown, token: KeptToken): Promise<void>
}

/** A token has a row of its own beside the secrets, under a name that no secret can have. */
const tokenName = ' token'

export function makeIntegrationSecrets(database: Database, sealer: Sealer): IntegrationSecrets {
  const put = async (
    connection: Pick<Queryable, 'run'>,
    { tenantId, integrationId, place }: SecretHolder,
    [name, text]: [string, string],
  ) => {
    const sealed = await sealer.seal(text, [tenantId, integrationId, place, name])
    await connection.run(sql`insert into trellis.integration_secret (tenant_id, integration_id, name, sealed)
      values (${tenantId}, ${integrationId}, ${name}, ${sealed})
      on conflict (tenant_id, integration_id, name) do update set sealed = excluded.sealed`)
  }
  const readAll = async ({ tenantId, integrationId, place }: SecretHolder) => {
    const rows = await readQuickly(
      database,
      sql`select name, encode(sealed, 'base64') from trellis.integration_secret
        where tenant_id = ${tenantId} and integration_id = ${integrationId} order by name`,
    )
    const opened = await Promise.all(
      rows.map(async ([name, sealed]) => {
        const bytes = Buffer.from(sealed ?? '', 'base64')
        return [name ?? '', await sealer.open(bytes, [tenantId, integrationId, place, name ?? ''])] as const
      }),
    )
    return opened.flatMap(([name, text]) => (text === undefined ? [] : [[name, text] as const]))
  }
  return {
    async set(connection, holder, secrets) {
      const gone = [tokenName, ...Object.entries(secrets).flatMap(([name, text]) => (text === null ? [name] : []))]
      await connection.run(sql`delete from trellis.integration_secret where tenant_id = ${holder.tenantId}
        and integration_id = ${holder.integrationId} and name = any(${gone})`)
      for (const [name, text] of Object.entries(secrets)) if (text !== null) await put(connection, holder, [name, text])
    },
    async read(holder) {
      return Object.fromEntries((await readAll(holder)).filter(([name]) => name !== tokenName))
    },
    async readToken(holder, settings) {
      const text = (await readAll(holder)).find(([name]) => name === tokenName)?.[1]
      if (text === undefined) return undefined
      const { digest, ...token }: KeptToken & { digest: string } = JSON.parse(text)
      return digest === digestOf(settings) ? token : undefined
    },
    async keepToken(holder, settings, token) {
      await put(database, holder, [tokenName, JSON.stringify({ ...token, digest: digestOf(settings) })])
    },
  }
}

/** Secrets and tokens go with what they open. */
export async function removeIntegrationSecrets(
  connection: Queryable,
  { tenantId, integrationId }: Omit<SecretHolder, 'place'>,
): Promise<void> {
  await connection.run(
    sql`delete from trellis.integration_secret where tenant_id = ${tenantId} and integration_id = ${integrationId}`,
  )
}

const digestOf = (value: unknown): string => createHash('sha256').update(JSON.stringify(value)).digest('base64url')
