import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { csvCell, withFormula, withoutFormula } from './csv-text.ts'

describe('S73', () => {
  test.each(['=1+1', '+49 30', '-x', '@SUM(A1)', '\t=1', '\r=1', "'=1", '-1+1'])('%j gets an apostrophe', text => {
    expect(withoutFormula(text)).toBe(`'${text}`)
  })
  test.each(['-5', '+5', '-0.25', 'a=1', "'quoted'", '', '1-2', '#', ' =1'])('%j stays', text => {
    expect(withoutFormula(text)).toBe(text)
  })
  test('law: what is taken away is what was put there', () => {
    const text = fc.string({ unit: fc.constantFrom("'", '=', '+', '-', '@', '\t', '\r', '1', 'a', '.', ' ') })
    fc.assert(fc.property(text, each => withFormula(withoutFormula(each)) === each))
  })
})

test('quotes stand where a cell needs them', () => {
  expect(['a', 'a,b', 'a"b', 'a\nb', ' a', 'a ', '=a,b'].map(csvCell)).toEqual([
    'a',
    '"a,b"',
    '"a""b"',
    '"a\nb"',
    '" a"',
    '"a "',
    '"\'=a,b"',
  ])
})
