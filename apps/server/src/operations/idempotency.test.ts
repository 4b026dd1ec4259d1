import { OperationalError, UserError } from '@trellis/base'
import { expect, test } from 'vitest'
import type { Caller } from '../access/caller.ts'
import type { Database } from '../database/database.ts'
import { runKeeping, runOnce } from './idempotency.ts'
import { implementations } from './implementations.ts'

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

test('R02 every operation that writes for somebody keeps its answer with what it writes', () => {
  const parted = implementations.filter(
    ({ contract, keepsAnswer }) =>
      !contract.readOnly && !contract.secretAnswer && !('anyone' in contract.access) && keepsAnswer === undefined,
  )
  expect(parted.map(({ contract }) => contract.name)).toEqual([])
})

test('R02 work that fails after its answer was stored is told as it was stored: the connection was lost after the commit, or the call was made elsewhere', async () => {
  const query = async ({ text }: { text: string }) => {
    if (text.startsWith('insert')) return { rows: [{}] }
    return {
      rows: text.startsWith('select') ? [{ request_hash: Buffer.alloc(32), answer: 'stored', isOld: false }] : [],
    }
  }
  const database = { query } as unknown as Database
  await expect(runOnce(database, call, refused)).resolves.toBe('stored')
})
