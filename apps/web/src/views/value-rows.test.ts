import { describe, expect, test } from 'vitest'
import { columnsOf, rowsIn, textOfCell } from './value-rows.ts'

const reader = { locale: 'en-US', timeZone: 'Europe/Berlin' }

describe('rows', () => {
  test('are those of a list, or of the list of an answer; values that are no objects are one column', () => {
    expect(rowsIn([{ a: 1 }])).toEqual([{ key: 'row 0', values: { a: 1 } }])
    expect(rowsIn({ list: ['x'], totalCount: 9 })).toEqual([{ key: 'row 0', values: { value: 'x' } }])
  })

  test('an answer of nothing has none; one that is no list is none', () => {
    expect([rowsIn(null), rowsIn(undefined), rowsIn({ list: null }), rowsIn([])]).toEqual([[], [], [], []])
    expect([rowsIn({ total: 1 }), rowsIn('text'), rowsIn({ list: 'text' })]).toEqual([undefined, undefined, undefined])
  })

  test('each has a key of its own, whatever their ids are', () => {
    const keys = rowsIn([{ id: 'a' }, { id: 'a' }, { id: '' }, { id: 7 }, null])?.map(({ key }) => key)
    expect(new Set(keys).size).toBe(5)
    expect(keys?.[0]).toBe('a')
  })
})

describe('columns', () => {
  const rows = rowsIn([
    {
      orderDate: '2026-03-05',
      sum: 12.5,
      isPaid: true,
      at: '2026-03-05T10:00:00Z',
      note_text: 'x',
      code: '2026-03-05',
    },
    { orderDate: null, sum: 3, isPaid: false, note_text: '', code: 'none' },
  ])

  test('without any named they are what the rows hold, as their values look', () => {
    const shown = columnsOf(undefined, rows ?? []).map(({ key, field }) => [key, field.title, field.format, field.type])
    expect(shown).toEqual([
      ['orderDate', 'Order date', 'date', 'string'],
      ['sum', 'Sum', 'number', 'number'],
      ['isPaid', 'Is paid', 'checkbox', 'boolean'],
      ['at', 'At', 'date-time', 'string'],
      ['note_text', 'Note text', 'text', 'string'],
      ['code', 'Code', 'text', 'string'],
    ])
  })

  test('named ones are shown alone, with their titles and formats', () => {
    const named = [{ key: 'sum', title: 'Total', format: 'text' }, { key: 'gone' }]
    expect(columnsOf(named, rows ?? []).map(({ field }) => [field.title, field.format])).toEqual([
      ['Total', 'text'],
      ['Gone', 'text'],
    ])
  })
})

describe('cells', () => {
  const text = (value: unknown, format: string) => {
    const [column] = columnsOf([{ key: 'a', format }], [])
    return textOfCell(value, column?.field ?? expect.fail('column'), reader)
  }

  test('say values as the person reads them', () => {
    expect(text(1234.5, 'number')).toBe('1,234.5')
    expect(text('2026-03-05', 'date')).toBe('Mar 5, 2026')
    expect(text('2026-03-05T23:30:00Z', 'date-time')).toContain('Mar 6, 2026')
  })

  test('a value that is none of its format says what it is', () => {
    expect(text('twelve', 'number')).toBe('twelve')
    expect(text('soon', 'date')).toBe('soon')
    expect(text('2026-99-01', 'date')).toBe('2026-99-01')
    expect(text({ a: [1] }, 'text')).toBe('{"a":[1]}')
    expect([text(null, 'date'), text(undefined, 'number')]).toEqual(['', ''])
  })
})
