import { toast } from '@trellis/ui'
import { expect, test, vi } from 'vitest'
import { restoreRecord } from './restore-record.ts'

vi.mock('../api/call.ts', () => ({ call: async () => ({ doneCount: 1, failed: [] }) }))

test('a restored record without a title is called as everywhere else', async () => {
  const told = vi.spyOn(toast, 'success')
  await restoreRecord('Orders', { id: '01a22bf1-b16c-76ed-8e93-d7a74ad0a2c4' })
  expect(told.mock.lastCall?.[0]).toMatchObject({ message: 'Untitled (4ad0a2c4)' })
  told.mockRestore()
})
