import { expect, test } from 'vitest'
import { chooseRecord, linkRecord, readPending, unlinkRecord } from './change-links.ts'

const [a, b] = [{ id: 'A', recordTitle: 'Alfreds' }, { id: 'B' }]
const none = readPending(undefined)

test('[2-4-21] marks are added and undone', () => {
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
