import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { UserError, validationError } from '@trellis/base'
import { sql } from 'kysely'
import type { Caller } from '../access/caller.ts'
import type { Database } from '../database/database.ts'
import type { Services } from '../services.ts'
import type { Tenant } from '../tenants/tenant.ts'

/** Pixels across; twice what a page of the product shows of it at most. */
const width = 320
const mostBytes = 200_000

export type Logo = { bytes: Buffer; version: string }

/** Where the picture of a workspace is read, by anybody: its page for signing in shows it. */
export function logoPath({ id, logo }: Pick<Tenant, 'id' | 'logo'>): string | undefined {
  return logo === undefined ? undefined : `/api/logos/${id}/${logo}`
}

/** The picture that the caller uploaded, drawn anew: nothing of the file itself is ever shown to others. */
export async function drawLogo({ files }: Pick<Services, 'files'>, caller: Caller, fileId: string): Promise<Logo> {
  const tenantId = caller.tenant.id
  const { mimeType } = await files.get(caller, fileId)
  const small = await files.thumbnails.get({ tenantId, key: fileId, mimeType }, width).catch((error: unknown) => {
    throw error instanceof UserError ? wrong('Choose a picture: PNG, JPEG, WebP, GIF or AVIF') : error
  })
  const bytes = await buffer(await files.store.read({ tenantId, key: small.key }))
  if (bytes.length > mostBytes) throw wrong('Choose a picture that is less tall')
  return { bytes, version: createHash('sha256').update(bytes).digest('hex').slice(0, 32) }
}

const wrong = (message: string) => validationError([{ path: 'logo', message }])

/** Undefined for a version that is no more. */
export async function readLogo(
  database: Pick<Database, 'run'>,
  { tenantId, version }: { tenantId: string; version: string },
): Promise<Buffer | undefined> {
  const [row] = await database.run<{ logo: Buffer }>(
    sql`select logo from trellis.tenant where id = ${tenantId} and logo_version = ${version}`,
  )
  return row?.logo
}
