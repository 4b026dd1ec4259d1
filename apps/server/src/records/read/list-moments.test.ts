import { expect, test } from 'vitest'
import { idDigest, makeListMoments } from './list-moments.ts'

const moments = makeListMoments(async () => 'a secret')
const holder = { tenantId: 'one', userId: 'ann', collectionId: 'Orders' }
const moment = { at: 1_790_000_000_000, snapshot: '90:93:90,91', shown: ['10248', 'ALFKI'].map(idDigest) }

test('a moment comes back as it was, on every node that has the secret', async () => {
  const other = makeListMoments(async () => 'a secret')
  expect(await other.read(await moments.write(moment, holder), holder)).toEqual(moment)
  expect(await moments.read(await moments.write({ ...moment, shown: [] }, holder), holder)).toEqual({
    ...moment,
    shown: [],
  })
})

test('P12 the text tells nothing of what is in it, and no other text is taken', async () => {
  const [first, second] = [await moments.write(moment, holder), await moments.write(moment, holder)]
  expect(first).not.toBe(second)
  expect(Buffer.from(first, 'base64url').toString('latin1')).not.toContain('90:')
  const changed = Buffer.from(first, 'base64url')
  changed[15] = (changed[15] ?? 0) ^ 1
  const others = makeListMoments(async () => 'another secret')
  for (const token of [
    '',
    'x',
    '90:93:',
    'a'.repeat(200),
    changed.toString('base64url'),
    await others.write(moment, holder),
  ]) {
    expect(await moments.read(token, holder)).toBeUndefined()
  }
  for (const other of [{ userId: 'bob' }, { tenantId: 'two' }, { collectionId: 'Secrets' }]) {
    expect(await moments.read(first, { ...holder, ...other })).toBeUndefined()
  }
})
