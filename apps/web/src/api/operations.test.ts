import { contracts } from '@trellis/contract/registry'
import { expect, test } from 'vitest'
import { anonymousOperations, isReadOnly } from './operations.ts'

const all = Object.values(contracts)

test('the read-only operations are those whose contracts say so', () => {
  const expected = all.filter(contract => contract.readOnly).map(contract => contract.name)
  const taken = all.filter(({ name }) => isReadOnly(name)).map(({ name }) => name)
  expect(taken).toEqual(expected)
})

test('the anonymous operations are those whose contracts are open to anyone', () => {
  const expected = all.filter(contract => 'anyone' in contract.access).map(contract => contract.name)
  expect([...anonymousOperations].sort()).toEqual(expected.sort())
})
