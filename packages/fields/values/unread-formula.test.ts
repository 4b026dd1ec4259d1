import { expect, test } from 'vitest'
import { isFormulaValue, parameterProblems } from './action-parameters.ts'
import { unreadFormula, unreadFormulas, unreadText, withoutUnread } from './unread-formula.ts'

const broken = unreadFormula('UPPER(')
const amount = { type: 'number', format: 'number', title: 'Amount', metadata: { allowFormula: true } } as const

test('formulas that cannot be read are found at any depth, each with what was typed and why it is none', () => {
  const found = unreadFormulas({ steps: [{ body: { name: broken } }, { body: {} }], name: 'UPPER(' })
  expect(found).toEqual([{ path: 'steps.0.body.name', text: 'UPPER(', message: expect.stringMatching(/\w+/) }])
  expect(unreadFormulas({ name: 'UPPER(', at: null, list: [{ UPPER: ['a'] }] })).toEqual([])
})

test('nothing stands in their place for what draws the value; one without any stays the same object', () => {
  const fine = { attrs: { text: 'a', list: [1] } }
  expect(withoutUnread(fine)).toBe(fine)
  expect(withoutUnread({ attrs: { text: broken, list: [broken, 1] } })).toEqual({
    attrs: { text: null, list: [null, 1] },
  })
})

test('one is a formula where formulas are taken, and a problem of the parameters that hold it', () => {
  expect(unreadText(broken)).toBe('UPPER(')
  expect(isFormulaValue(amount, broken)).toBe(true)
  const problems = parameterProblems({ properties: { amount } }, { amount: broken })
  expect(problems).toEqual([{ path: 'amount', message: unreadFormulas(broken)[0]?.message }])
  expect(parameterProblems({ properties: { amount } }, { amount: { SUM: [1, 2] } })).toEqual([])
})
