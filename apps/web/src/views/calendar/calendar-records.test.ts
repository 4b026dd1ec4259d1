import type { RecordSchema, TrellisRecord } from '@trellis/model'
import { expect, test } from 'vitest'
import { cursorOf, dayFieldOf, entryOf, selectOf } from './calendar-records.ts'

const day = (fieldId: string) => ({ fieldId, isMoment: false })
const moment = (fieldId: string) => ({ fieldId, isMoment: true })
const record = (values: object) => ({ id: 'r1', version: 1, recordTitle: 'Trip', ...values }) as TrellisRecord
const schema: RecordSchema = {
  type: 'object',
  properties: {
    from: { type: 'string', format: 'date', title: 'From' },
    note: { type: 'string', format: 'text', title: 'Note' },
  },
}
const cursor = { collectionId: 'Trips' }
const span = { from: '2026-03-01', to: '2026-04-01' }

test('days and moments say where a record stands; other fields do not', () => {
  const field = (format: string) => ({ type: 'string', format, title: 'F' }) as const
  expect(dayFieldOf('a', field('date'))).toEqual(day('a'))
  expect(dayFieldOf('a', field('date-time'))).toEqual(moment('a'))
  expect(dayFieldOf('a', field('text'))).toBeUndefined()
})

test('a span asks for what begins in it, and for what reaches into it', () => {
  const own = { ...cursor, fixedFilter: { state: { $eq: 'open' } }, searchString: 'x' }
  const asked = cursorOf(own, { start: day('from'), end: day('to') }, span, 'UTC')
  expect(asked).toMatchObject({ collectionId: 'Trips', searchString: 'x', options: { orderBy: 'from' } })
  expect(asked.fixedFilter).toEqual({
    $and: [
      { state: { $eq: 'open' } },
      {
        $and: [
          { from: { $lt: '2026-04-01' } },
          {
            $or: [
              { to: { $gte: '2026-03-01' } },
              { $and: [{ to: { $notExists: true } }, { from: { $gte: '2026-03-01' } }] },
            ],
          },
        ],
      },
    ],
  })
})

test('moments are asked for from midnight where the person is', () => {
  const { fixedFilter } = cursorOf(cursor, { start: moment('at'), end: undefined }, span, 'Europe/Berlin')
  expect(fixedFilter).toEqual({
    $and: [{ at: { $lt: '2026-03-31T22:00:00.000Z' } }, { at: { $gte: '2026-02-28T23:00:00.000Z' } }],
  })
})

test('whole days end after their last one; what ends before it begins has no end, and without a day there is none', () => {
  const fields = { start: day('from'), end: day('to') }
  const of = (values: object) => entryOf(record(values), fields, schema)
  expect(of({ from: '2026-03-05', to: '2026-03-07' })).toMatchObject({
    start: '2026-03-05',
    end: '2026-03-08',
    allDay: true,
  })
  expect(of({ from: '2026-03-05', to: '2026-03-01' })).not.toHaveProperty('end')
  expect(of({ from: '2026-03-05' })).toEqual({ id: 'r1', title: 'Trip', start: '2026-03-05', allDay: true })
  expect([of({}), of({ from: null })]).toEqual([undefined, undefined])
  const at = { at: '2026-03-05T10:00:00.000Z' }
  expect(entryOf(record(at), { start: moment('at'), end: undefined }, schema)).toMatchObject({ allDay: false })
})

test('a record without a title is called by its first important text, which is asked for, else untitled', () => {
  const fields = { start: day('from'), end: undefined }
  const named = (values: object) =>
    entryOf(record({ from: '2026-03-05', recordTitle: '', ...values }), fields, schema)?.title
  expect(named({ note: 'Pack the tent' })).toBe('Pack the tent')
  expect(named({ id: '01a22bf1-b16c-76ed-8e93-d7a74ad0a2c4' })).toBe('Untitled (4ad0a2c4)')
  expect(selectOf({ ...fields, end: day('to') }, schema)).toEqual(['from', 'to', 'note'])
})
