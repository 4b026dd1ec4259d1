import Type from 'typebox'
import { describe, expect, test } from 'vitest'
import { type Contract, defineContract, namesNothing } from './define-contract.ts'
import { contracts } from './index.gen.ts'
import { neverAnAction } from './never-an-action.ts'

const all: Contract[] = Object.values(contracts)

const planted = (more: Partial<Contract>): Contract =>
  defineContract({
    name: 'DATA_PLANTED',
    summary: 'Planted.',
    input: Type.Object({}),
    output: Type.Object({}),
    access: { signedIn: true },
    names: namesNothing,
    readOnly: true,
    actionFor: 'both',
    ...more,
  })

describe('what views and flows may never take', () => {
  test('no contract says so that must not', () => {
    const wrong = all.filter(contract => contract.actionFor).map(contract => [contract.name, neverAnAction(contract)])
    expect(wrong.filter(([, reason]) => reason)).toEqual([])
  })

  test.each<[string, Partial<Contract>]>([
    ['its answer is secret', { secretAnswer: true }],
    ['it is open to anyone', { access: { anyone: true } }],
    ['it changes definitions', { access: { section: 'data' }, readOnly: false }],
    ['it changes definitions', { access: { sections: ['views'] }, readOnly: false }],
    ['it changes definitions', { access: { anyBuilder: true }, readOnly: false }],
    ['it changes definitions', { access: { tenantAdmin: true }, readOnly: false }],
    ['it changes definitions', { name: 'CORE_PLANTED', access: { records: 'update' }, readOnly: false }],
  ])('%s', (reason, more) => {
    expect(neverAnAction(planted(more))).toBe(reason)
  })

  test('what reads, or changes records alone, may be taken', () => {
    expect(neverAnAction(planted({}))).toBeUndefined()
    expect(neverAnAction(planted({ secretAnswer: 'passing' }))).toBeUndefined()
    expect(neverAnAction(planted({ access: { records: 'update' }, readOnly: false }))).toBeUndefined()
  })
})

test('the operations that views and flows take are these', () => {
  const takenBy = (use: string) => all.filter(({ actionFor }) => actionFor === use).map(({ name }) => name)
  expect(takenBy('views')).toEqual([])
  expect(takenBy('flows').sort()).toEqual(['DATA_EXPORT', 'DATA_IMPORT'])
  const onRecords = [
    'LIST',
    'GET',
    'DESCRIBE',
    'CREATE',
    'UPDATE',
    'UPSERT',
    'DELETE',
    'BULK_UPDATE',
    'GROUP',
    'RESTORE',
  ]
  const both = [...onRecords.map(verb => `DATA_${verb}`), 'CORE_LIST', 'CORE_GET', 'FILE_GET_URL', 'FLOW_RUN']
  expect(takenBy('both').sort()).toEqual(both.sort())
})

test('whoever may be taken says how it is shown, and nobody else', () => {
  for (const { name, actionFor, action } of all)
    expect([name, actionFor !== undefined]).toEqual([name, action !== undefined])
})
