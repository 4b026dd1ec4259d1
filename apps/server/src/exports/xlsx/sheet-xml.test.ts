import { instantOf } from '@trellis/fields/server'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dateText } from '../../imports/xlsx/serial-date.ts'
import { daySerial, momentSerial } from './serial.ts'
import { columnLetters } from './sheet-xml.ts'

test('columns are called as sheets call them', () => {
  expect([0, 25, 26, 51, 52, 701, 702, 16_383].map(columnLetters)).toEqual([
    'A',
    'Z',
    'AA',
    'AZ',
    'BA',
    'ZZ',
    'AAA',
    'XFD',
  ])
})

test('law: what the reader of imports shows of a day is that day; of what Excel counts wrongly there is no number', () => {
  const day = fc
    .date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
    .map(date => date.toISOString().slice(0, 10))
  fc.assert(
    fc.property(day, text => {
      const serial = daySerial(text)
      if (text < '1900-03-01') expect(serial).toBeUndefined()
      else expect(dateText(serial ?? -1, { startsIn1904: false, isTime: false })).toBe(text)
    }),
  )
})

test('law: clocks that show a number mean the moment that it was made of', () => {
  const moment = fc.date({ min: new Date('1890-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
  const zone = fc.constantFrom('UTC', 'Europe/Berlin', 'America/St_Johns', 'Australia/Lord_Howe', 'Pacific/Apia')
  fc.assert(
    fc.property(moment, zone, (date, timeZone) => {
      const serial = momentSerial(date.toISOString(), timeZone)
      if (serial === undefined) return
      const [, day = '', time = '00:00:00'] =
        /^(\S+)(?: (\S+))?$/.exec(dateText(serial, { startsIn1904: false, isTime: false }) ?? '') ?? []
      const [hour = 0, minute = 0, seconds = 0] = time.split(':').map(Number)
      const millisecond = Math.round((seconds % 1) * 1000)
      const wall = { day, hour, minute, second: Math.floor(seconds), millisecond }
      expect(instantOf(wall, timeZone)).toBe(date.toISOString())
    }),
  )
  expect(momentSerial('2024-10-27T01:30:00.000Z', 'Europe/Berlin')).toBeUndefined()
})
