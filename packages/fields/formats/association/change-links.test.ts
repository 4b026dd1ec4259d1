import { expect, test } from 'vitest'
import { chooseRecord, linkRecord, readPending, relationshipOf, setLinkField, unlinkRecord } from './change-links.ts'

const [a, b] = [{ id: 'A', recordTitle: 'Alfreds' }, { id: 'B' }]
const none = readPending(undefined)

test('[2-4-21] [2-3.8-03] marks are added and undone', () => {
  expect(linkRecord(none, a)).toEqual({ add: [a], remove: [] })
  expect(unlinkRecord({ add: [a], remove: [] }, a)).toBeUndefined()
  expect(unlinkRecord(none, b)).toEqual({ add: [], remove: [b] })
  expect(linkRecord({ add: [a], remove: [b] }, b)).toEqual({ add: [a], remove: [] })
  expect(linkRecord({ add: [a], remove: [] }, a)).toEqual({ add: [a], remove: [] })
})

test('[2-4-24] choosing the current record takes every change back, another one replaces it', () => {
  expect(chooseRecord(a, a)).toBeUndefined()
  expect(chooseRecord(a, b)).toEqual({ set: [b] })
  expect(chooseRecord(a, undefined)).toEqual({ clear: true })
  expect(chooseRecord(undefined, undefined)).toBeUndefined()
})

test('what a link says is set on the record to link, and modified on the one that is linked', () => {
  const linked = { ...b, relationship: { role: 'cook', share: 1 } }
  const added = setLinkField({ add: [a], remove: [] }, a, 'role', 'host')
  expect(added).toEqual({ add: [{ ...a, relationship: { role: 'host' } }], remove: [] })
  const changed = setLinkField(setLinkField(added, linked, 'share', 2), linked, 'role', null)
  expect(changed.modify).toEqual([{ id: 'B', relationship: { share: 2, role: null } }])
  expect(relationshipOf(changed, linked)).toEqual({ role: null, share: 2 })
  expect(relationshipOf(changed, a)).toEqual({ role: 'host' })
  expect(readPending(changed)).toEqual(changed)
  expect(unlinkRecord(changed, linked)).toEqual({ add: changed.add, remove: [linked] })
})
