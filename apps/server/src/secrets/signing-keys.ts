import { createHmac, randomBytes } from 'node:crypto'
import type { Database } from '../database/database.ts'

export type SigningKeys = {
  current: { kid: string; secret: Uint8Array }
  find(kid: string): Uint8Array | undefined
  /** A secret for another purpose, the same on every node and after every start. */
  derive(purpose: string): string
}

/** The keys that access tokens are signed with: made once for the installation, the newest signs. */
export async function loadSigningKeys(database: Database): Promise<SigningKeys> {
  await database.query({
    text: 'insert into trellis.signing_key (kid, secret) select $1, $2 where not exists (select from trellis.signing_key)',
    values: [randomBytes(9).toString('base64url'), randomBytes(32)],
  })
  const { rows } = await database.query<{ kid: string; secret: Buffer }>({
    text: 'select kid, secret from trellis.signing_key order by created_at desc, kid',
  })
  const [current] = rows
  const oldest = rows.at(-1)
  if (!current || !oldest) throw new Error('There is no signing key')
  const byKid = new Map(rows.map(row => [row.kid, row.secret]))
  return {
    current,
    find: kid => byKid.get(kid),
    derive: purpose => createHmac('sha256', oldest.secret).update(purpose).digest('base64url'),
  }
}
