import { expect, test } from 'vitest'
import { resolveConflicts } from './conflicts.ts'

test('fields that keep the other value are not sent; mine is based on what was seen', () => {
  const conflict = (mine: unknown, theirs: unknown) => ({ mine, theirs, base: 'old', by: 'u', at: null })
  const resolved = resolveConflicts({
    changes: { priority: 'high', city: 'Berlin', freight: 3 },
    base: { priority: 'old', city: 'old', freight: 1 },
    conflicts: { priority: conflict('high', 'low'), city: conflict('Berlin', undefined) },
    choices: { priority: 'theirs', city: 'mine' },
  })
  expect(resolved).toEqual({ changes: { city: 'Berlin', freight: 3 }, base: { city: null, freight: 1 } })
})
