import { type FieldSchema, FieldSchema as FieldShape, filterOperators } from '@trellis/model'
import { Check } from 'typebox/value'
import { describe, expect, test } from 'vitest'
import type { FormatDefinition } from '../define-format.ts'
import { allFormats, findFormat } from '../find-format.ts'
import { findLook } from '../find-look.ts'
import { findRules } from '../find-rules.ts'
import { guessField } from '../guess-field.ts'
import { findFormatServer } from '../server.ts'
import { checkFieldSchema } from '../validate/check-field-schema.ts'
import { checkStoredValue, readStoredText } from '../validate/check-stored-value.ts'
import { withValueAt } from '../values/path.ts'
import { schemaOf } from './sample-schema.ts'

describe.each(allFormats.map(format => [format.id, format] as const))('format %s', (_id, format) => {
  const schema = schemaOf(format)
  const samples = format.samples(schema)

  test('samples are there, where there are values, and valid as they are', () => {
    expect(samples.length > 0).toBe(format.storage !== 'none' || format.linked !== undefined)
    for (const value of [...samples, ...(format.examples?.(schema) ?? [])])
      expect(format.check(value, schema)).toEqual({ value })
  })

  test('invalid samples are refused with a message for a person', () => {
    expect(format.invalidSamples().length).toBeGreaterThan(0)
    for (const { value, settings } of format.invalidSamples()) {
      const checked = format.check(value, { ...schemaOf(format), ...settings })
      expect([value, checked]).toMatchObject([value, { problem: expect.stringMatching(/^[A-Za-z][^{}]{3,}$/) }])
    }
  })

  test('its look and its rules are the light parts of it', () => {
    const look = findLook(format.id)
    expect(format).toMatchObject({ ...findRules(format.id) })
    const { display: glance, ...same } = { ...look }
    expect(findRules(format.id)).toMatchObject(same)
    // A look may tell a value more roughly, but not other words.
    const words = (shown: string) => shown.replaceAll(/[^\p{L}\p{N}]+/gu, '')
    for (const value of glance ? samples : []) {
      expect(words(glance?.(value, schema, 'en-US', 'UTC') ?? '')).toBe(
        words(format.display(value, schema, 'en-US', 'UTC')),
      )
    }
    expect(look?.isLinked === true).toBe(format.linked !== undefined)
    expect(!look?.hasPlainCell || look.display !== undefined).toBe(true)
  })

  test.runIf(format.days)(
    'the ends of days are values of it in order, and a day is entered as one that filters take',
    () => {
      const days = { first: '2024-02-29', last: '2024-03-01' }
      const { first, last } = format.days?.valuesOn(days, 'America/New_York') ?? {}
      for (const end of [first, last]) expect(format.check(end, schema)).toEqual({ value: end })
      expect(String(first) < String(last)).toBe(true)
      const entered = findFormat(format.days?.enteredAs?.format ?? format.id)
      expect(entered?.check(days.first, schema)).toEqual({ value: days.first })
    },
  )

  const shownText = findFormatServer(format.id)?.shownText
  test.runIf(shownText)('what people see of a value reads back as the same value', () => {
    for (const value of samples) {
      const shown = shownText?.(format.toText(value, schema), schema) ?? ''
      expect([shown, format.fromText(shown, schema)]).toEqual([shown, { value }])
    }
  })

  test('text reads back as the same value', () => {
    for (const value of samples) {
      const text = format.toText(value, schema)
      expect(format.fromText(text.trim(), schema)).toEqual({ value })
    }
  })

  test('is displayed as text of some length', () => {
    for (const value of samples) {
      const isHollow = Array.isArray(value) && value.length === 0
      expect(format.display(value, schema, 'en', 'UTC').length).toBeGreaterThan(isHollow ? -1 : 0)
    }
  })

  test('a checked value is stable and the input untouched', () => {
    for (const value of samples) {
      const before = JSON.stringify(value)
      const checked = format.check(value, schema)
      expect(JSON.stringify(value)).toBe(before)
      expect('value' in checked && format.check(checked.value, schema)).toEqual(checked)
    }
  })

  test('a new field of it is a valid field schema', () => {
    const fresh = { type: format.type, format: format.id, title: 'New field', ...format.defaults }
    expect(Check(FieldShape, fresh)).toBe(true)
    expect(checkFieldSchema(fresh as FieldSchema)).toEqual([])
    expect(checkFieldSchema(schema)).toEqual([])
  })

  test('settings are real places of a field schema, drawn by a real format', () => {
    for (const [path, setting] of Object.entries(format.settings)) {
      expect(findFormat(setting.format)).toBeDefined()
      const [sample] = findFormat(setting.format)?.samples(setting) ?? []
      const candidates = [sample, 1, 'text', true, [], { properties: {} }]
      const cursor = { cursor: { collectionId: 'Customers' } }
      const base = path.startsWith('metadata.association') ? { ...schema, metadata: { association: cursor } } : schema
      expect([path, candidates.some(value => Check(FieldShape, withValueAt(base, path, value)))]).toEqual([path, true])
    }
  })

  test('operators exist and are not listed twice', () => {
    expect(filterOperators).toEqual(expect.arrayContaining([...format.operators]))
    expect(new Set(format.operators).size).toBe(format.operators.length)
  })

  test('its guess accepts a column of its own samples', () => {
    if (!format.guess) return
    const texts = samples
      .map(value => format.toText(value, schema))
      .filter(text => !/e-?\d|\d{9}/.test(text) || format.type === 'string')
    const guess = format.guess(texts, { header: 'order date price', rowCount: 1000 })
    expect(guess).toMatchObject({ type: format.type, format: format.id })
    for (const text of texts) expect(format.fromText(text.trim(), { ...schema, ...guess })).toHaveProperty('value')
  })

  test('never throws, whatever comes', () => {
    const hostile: unknown[] = [
      () => 1,
      Symbol.iterator,
      { __proto__: null },
      [[[[]]]],
      new Date(Number.NaN),
      -0,
      '\u0000',
      { list: 5 },
    ]
    for (const value of hostile) expect(() => format.check(value, schema)).not.toThrow()
    for (const text of ['\u0000', '"', "'", '{', '[[', '-', '1e999', '9'.repeat(5000), '\ud800']) {
      expect(() => format.fromText(text, schema)).not.toThrow()
    }
  })

  test('the server stores samples as they are, and what it stores it stores the same again', () => {
    const server = findFormatServer(format.id)
    if (!server) throw new Error(`${format.id} has no server half`)
    const halves = { format, server }
    for (const value of samples) {
      expect(checkStoredValue(halves, value, schema)).toEqual({ value })
      expect(readStoredText(halves, format.toText(value, schema).trim(), schema)).toEqual({ value })
    }
    for (const text of ['<b>x', '+49 (0)30 1234567', '\r\na: 1', '<a/>', '{a}', ' x ']) {
      const stored = checkStoredValue(halves, text, schema)
      if ('value' in stored && stored.value !== undefined) {
        expect(checkStoredValue(halves, stored.value, schema)).toEqual(stored)
      }
    }
  })

  test('what is concealed gives nothing away', () => {
    if (!format.concealed) return
    expect([format.searchable, format.sortable, format.titleable, format.uniqueable]).toEqual(Array(4).fill(false))
    expect(format.operators.filter(operator => !/xists/.test(operator))).toEqual([])
    const shown = samples.map(value => format.display(value, schema, 'en', 'UTC'))
    expect(new Set(shown).size).toBe(1)
  })

  test('capabilities agree with each other', () => {
    expect(format.storage === 'link').toBe(format.comparison === 'link')
    if (format.storage !== 'column')
      expect([format.sortable, format.uniqueable, format.titleable]).toEqual([false, false, false])
    // What is made of linked records is no column and is filtered nevertheless.
    if (format.storage === 'none' && !format.linked) expect([format.operators, format.searchable]).toEqual([[], false])
    expect(format.label).not.toBe('')
    expect(format.summary).toMatch(/^[A-Z].*\.$/)
  })
})

test('formats are found by what people call them', () => {
  const named = (word: string) =>
    allFormats.filter((format: FormatDefinition) => format.keywords.includes(word)).map(format => format.id)
  expect(named('money')).toEqual(['currency'])
  expect(named('dropdown')).toEqual(['string-option-list'])
})

test.each([
  ['postal codes with leading zeros', ['05021', '12209', '44000'], {}, 'text'],
  ['country codes with NA', ['NA', 'DE', 'US'], {}, 'text'],
  ['numbers with one NA', ['1', '2', 'NA'], {}, 'text'],
  ['zeros and ones', ['0', '1'], { header: 'discontinued' }, 'number'],
  ['quantities', ['12', '10', '5'], { header: 'quantity' }, 'number'],
  ['discounts', ['0', '0.25', '0.05'], { header: 'discount' }, 'number'],
  ['freight', ['32.38', '11.61', '4'], { header: 'freight' }, 'currency'],
  ['unit price', ['14', '9.8'], { header: 'unit_price' }, 'currency'],
  ['camel price', ['14', '9.8'], { header: 'unitPrice' }, 'currency'],
  ['an enterprise number', ['14', '15'], { header: 'enterprise' }, 'number'],
  ['signs', ['$1,200.50', '$3'], {}, 'currency'],
  ['dates', ['1996-07-04', '1996-08-01'], {}, 'date'],
  ['one day that does not exist', ['1996-07-04', '1996-02-30'], {}, 'text'],
  ['eight digits', ['19960704', '20240101'], { header: 'code' }, 'number'],
  ['eight digits called a date', ['19960704', '20240101'], { header: 'order_date' }, 'date'],
  ['slashes that could be either', ['04/07/1996', '05/08/1996'], {}, 'text'],
  ['times', ['1996-07-04 08:30', '1996-07-04T08:30:00+02:00'], {}, 'date-time'],
  ['words of truth', ['yes', 'no'], {}, 'checkbox'],
  ['addresses', ['a@b.example', 'c@d.example'], {}, 'email'],
  ['several lines', ['one\ntwo', 'three'], {}, 'multiline'],
  ['phones', ['030-0074321', '(5) 555-4729'], {}, 'text'],
  ['phones with plus', ['+4930123', '+4930124'], {}, 'text'],
  ['European decimals', ['1,5', '2,75'], {}, 'text'],
  ['no value at all', [], {}, 'text'],
] as const)('%s become %s', (_name, texts, column, format) => {
  expect(guessField(texts, column).field.format).toBe(format)
})

test('slashes with one order that fits the whole column become dates of that order', () => {
  expect(guessField(['04/07/1996', '25/12/1996']).field).toMatchObject({
    format: 'date',
    metadata: { mask: 'DD/MM/YYYY' },
  })
  expect(guessField(['04/07/1996', '12/25/1996']).field).toMatchObject({
    format: 'date',
    metadata: { mask: 'MM/DD/YYYY' },
  })
  expect(guessField(['04.07.1996']).field).toMatchObject({ format: 'date', metadata: { mask: 'DD.MM.YYYY' } })
  expect(guessField(['25/12/1996', '12/25/1996']).field.format).toBe('text')
})

test('few repeated values suggest an option list beside the guess', () => {
  const { field, alternatives } = guessField(['Reims', 'Münster'], { rowCount: 40 })
  expect(field.format).toBe('text')
  expect(alternatives).toContainEqual(
    expect.objectContaining({
      format: 'string-option-list',
      metadata: {
        optionList: [
          { value: 'Reims', label: 'Reims' },
          { value: 'Münster', label: 'Münster' },
        ],
      },
    }),
  )
  expect(guessField(['Reims', 'Münster'], { rowCount: 19 }).alternatives.map(guess => guess.format)).not.toContain(
    'string-option-list',
  )
})
