import { expect, test } from 'vitest'
import { format } from './format.ts'

const schema = { type: 'string', format: 'time', title: 'Opens' } as const

test.each([
  ['8:30', '08:30:00'],
  ['08:30:15', '08:30:15'],
  ['8:30 pm', '20:30:00'],
  ['12:00 AM', '00:00:00'],
  ['12:30 p.m.', '12:30:00'],
  ['8:30\u202fPM', '20:30:00'],
])('text %s is %s', (text, value) => {
  expect(format.fromText(text)).toEqual({ value })
})

test.each(['24:00', '13:00 pm', '0:10 am', '8', '8:5', '08:30:60', '08:30Z'])('text %s is no time', text => {
  expect(format.fromText(text)).toEqual({ problem: 'Enter a time as HH:mm:ss' })
})

test('[2-9-16] the clock has twelve hours where the region has', () => {
  expect(format.display('20:30:00', schema, 'en-US').replaceAll(/\s/g, ' ')).toBe('8:30 PM')
  expect(format.display('20:30:15', schema, 'de-DE')).toBe('20:30:15')
})
