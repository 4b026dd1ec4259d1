import { expect, test } from 'vitest'
import { describeSize, type Index, indexTitle } from './describe-index.ts'

const schema = {
  type: 'object' as const,
  properties: {
    country: { type: 'string' as const, format: 'text', title: 'Ship country' },
    date: { type: 'string' as const, format: 'date', title: 'Order date' },
  },
}
const index: Index = { name: 'ix', fields: ['country'], reasons: ['shape'], state: 'ready', sizeBytes: 0, uses: 0 }

test('an index is named by what it finds and how it sorts', () => {
  expect(indexTitle({ ...index, fields: ['id'] }, schema)).toBe('ID')
  expect(indexTitle({ ...index, fields: ['country', 'gone'] }, schema)).toBe('Ship country + gone')
  expect(indexTitle({ ...index, shape: { equal: ['country'], orderBy: 'date' } }, schema)).toBe(
    'Ship country, sorted by Order date',
  )
  expect(indexTitle({ ...index, shape: { equal: [], orderBy: 'date' } }, schema)).toBe('Sorted by Order date')
  expect(indexTitle({ ...index, fields: [] }, schema)).toBe('ix')
})

test('sizes are told in words', () => {
  expect(describeSize(0)).toBe('0 kB')
  expect(describeSize(16_384)).toBe('16 kB')
  expect(describeSize(1_572_864)).toBe('1.5 MB')
  expect(describeSize(5 * 1024 ** 3)).toBe('5 GB')
})
