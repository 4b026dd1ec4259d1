import { afterEach, describe, expect, it } from 'vitest'
import {
  addTranslations,
  formatDate,
  formatDateTime,
  formatLogTime,
  formatNumber,
  formatRelative,
  registerTexts,
  setLocale,
  t,
} from './index.ts'

registerTexts('ui', {
  'test.hello': 'Hello {name}',
  'test.records': '{count, plural, =0 {No records} one {# record} other {# records}} in {place}',
  'test.nested': '{count, plural, one {{name} has one} other {{name} has #}}',
})

afterEach(() => setLocale({ language: 'en', timeZone: 'UTC' }))

describe('messages', () => {
  it('fills slots and shows a missing one', () => {
    expect(t('test.hello', { name: 'Berlin' })).toBe('Hello Berlin')
    expect(t('test.hello')).toBe('Hello {name}')
    expect(t('test.unknown')).toBe('test.unknown')
  })

  it('never reads slots out of a value', () => {
    expect(t('test.hello', { name: '{name}' })).toBe('Hello {name}')
  })

  it('picks plural branches, exact numbers first', () => {
    expect(t('test.records', { count: 0, place: 'Orders' })).toBe('No records in Orders')
    expect(t('test.records', { count: 1, place: 'Orders' })).toBe('1 record in Orders')
    expect(t('test.records', { count: 1204, place: 'Orders' })).toBe('1,204 records in Orders')
    expect(t('test.nested', { count: 3, name: 'Orders' })).toBe('Orders has 3')
  })

  it('leaves an unclosed brace alone', () => {
    addTranslations('en', 'ui', { 'test.open': 'a { b' })
    expect(t('test.open')).toBe('a { b')
  })

  it('uses the plural rules of the language and falls back to English', () => {
    addTranslations('pl', 'ui', {
      'test.records': '{count, plural, one {# rekord} few {# rekordy} other {# rekordów}}',
    })
    setLocale({ language: 'pl' })
    expect(t('test.records', { count: 3 })).toBe('3 rekordy')
    expect(t('test.records', { count: 5 })).toBe('5 rekordów')
    expect(t('test.hello', { name: 'x' })).toBe('Hello x')
  })

  it('refuses two texts under one key', () => {
    expect(() => registerTexts('ui', { 'test.hello': 'Other' })).toThrow('twice')
    expect(() => registerTexts('ui', { 'test.hello': 'Hello {name}' })).not.toThrow()
  })
})

it('pseudo-locale is accented, a third longer and in brackets, values untouched', () => {
  setLocale({ language: 'pseudo' })
  const text = t('test.hello', { name: 'Sales' })
  expect(text).toMatch(/^\[H.llõ ~*Sales\]$|^\[Héllõ ~+Sales\]$/)
  expect(t('kit.none.at.all')).not.toBe('kit.none.at.all')
})

describe('formats', () => {
  it('follow language and region', () => {
    setLocale({ language: 'en', region: 'DE', timeZone: 'UTC' })
    expect(formatNumber(1234.5)).toBe('1.234,5')
    setLocale({ language: 'en', region: 'US', timeZone: 'UTC' })
    expect(formatNumber(1234.5)).toBe('1,234.5')
  })

  it('never moves a bare day', () => {
    setLocale({ language: 'en', region: 'US', timeZone: 'Pacific/Honolulu' })
    expect(formatDate('1996-07-04')).toBe('Jul 4, 1996')
  })

  it('shows moments in the zone of the person', () => {
    setLocale({ language: 'en', region: 'US', timeZone: 'Asia/Tokyo' })
    expect(formatDateTime('1996-07-04T20:00:00.000Z')).toContain('Jul 5, 1996')
    expect(formatLogTime('1996-07-04T20:00:00.000Z')).toBe('1996-07-05 05:00:00')
  })

  it('[1-9-28] [2-9-09] writes the activity log as YYYY-MM-DD HH:mm:ss', () => {
    expect(formatLogTime('2026-01-02T03:04:05.678Z')).toBe('2026-01-02 03:04:05')
  })

  it('shows relative times', () => {
    expect(formatRelative('2026-01-01T00:00:00Z', Date.parse('2026-01-01T02:00:00Z'))).toBe('2 hours ago')
    expect(formatRelative('not a date')).toBe('not a date')
  })
})
