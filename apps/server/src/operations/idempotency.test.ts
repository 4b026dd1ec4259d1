import { OperationalError, UserError } from '@trellis/base'
import { expect, test } from 'vitest'
import type { Caller } from '../access/caller.ts'
import type { Database } from '../database/database.ts'
import { runKeeping } from './idempotency.ts'

const caller = { tenant: { id: 'one' }, userId: 'u1' } as Caller
const call = { caller, operation: 'DATA_UPDATE', key: 'k', input: {} }
const refused = () => Promise.reject(new UserError('UPDATE_CONFLICT', 'Somebody else changed this record meanwhile'))

test('R10 a refusal is not told where the answer of an earlier call under the same key cannot be looked for: that call may be what changed the record', async () => {
  const lost = new OperationalError('UNAVAILABLE', 'The database cannot be reached right now')
  const database = { query: () => Promise.reject(lost) } as unknown as Database
  await expect(runKeeping(database, call, refused)).rejects.toBe(lost)
})

test('a refusal is told where no earlier call wrote', async () => {
  const database = { query: async () => ({ rows: [] }) } as unknown as Database
  await expect(runKeeping(database, call, refused)).rejects.toMatchObject({ code: 'UPDATE_CONFLICT' })
})
