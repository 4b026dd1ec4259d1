import type { Database } from '../database/database.ts'

/** Removes sessions, refresh tokens and links that are good for nothing any more; a session that ended is kept for a day. */
export async function removeExpired(database: Database): Promise<void> {
  await database.query({
    text: `delete from trellis.session where expires_at < now() or ended_at < now() - interval '1 day'`,
  })
  await database.query({ text: 'delete from trellis.refresh_token where expires_at < now()' })
  await database.query({ text: 'delete from trellis.password_link where expires_at < now()' })
  await database.query({ text: 'delete from trellis.invitation_link where expires_at < now()' })
}
