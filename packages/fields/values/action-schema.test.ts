import { expect, test } from 'vitest'
import { checkFormulas, makeFormFormulas } from '../formula/index.ts'
import { checkFieldSchema } from '../validate/check-field-schema.ts'
import { validateRecord } from '../validate/validate-record.ts'
import { actionField, actionSchema } from './action-schema.ts'

const formulas = makeFormFormulas(actionSchema)
const surroundings = { isNew: true, roots: {}, environment: {} }

const hiddenFor = (type: string | undefined) => [...formulas.evaluate({ values: { type }, ...surroundings }).hidden]

test('[2-3.2-03] [2-3.2-04] what is said after it is hidden where the type begins with DISPATCH, the payload unless it names a flow', async () => {
  await formulas.ready()
  expect(checkFormulas(actionSchema, () => undefined)).toEqual([])
  expect(hiddenFor('DATA_UPDATE')).toEqual(['payload'])
  expect(hiddenFor('DISPATCH_REFRESH')).toEqual(['payload', 'userAlert', 'userError'])
  expect(hiddenFor(undefined)).toEqual(['payload'])
  expect(hiddenFor('019a2b3c')).toEqual([])
})

test('[2-3.2-01] [2-3.2-02] a field holds one action with all its parts, checked by their own formats', () => {
  const field = actionField('Action')
  expect(checkFieldSchema(field)).toEqual([])
  const check = (action: object) =>
    validateRecord({ schema: { type: 'object', properties: { action: field } }, values: { action } })
  const message = { title: 'Sure?', icon: 'info', skip: false, confirmLabel: 'Yes', status: 'warn' }
  const action = {
    type: 'DATA_UPDATE',
    id: '019a2b3c',
    label: 'Close',
    description: 'For the head of the team',
    delay: 250,
    condition: '{{record.open}}',
    parameters: { record: { open: false } },
    concurrent: true,
    payload: { reason: 'done' },
    userConfirmation: { ...message, cancelLabel: 'No' },
    userAlert: message,
    userError: message,
    onSuccess: [{ type: 'DATA_GET', onError: [{ type: 'DISPATCH_PRINT' }] }],
    onError: [{ type: 'DISPATCH_PRINT' }],
  }
  expect(check(action)).toMatchObject({ problems: [], values: { action } })
  const paths = (wrong: object) => check({ ...action, ...wrong }).problems.map(({ path }) => path)
  expect(paths({ type: '' })).toEqual(['action.type'])
  expect(paths({ delay: -1 })).toEqual(['action.delay'])
  expect(paths({ concurrent: 'often' })).toEqual(['action.concurrent'])
  expect(paths({ userAlert: { ...message, cancelLabel: 'No' } })).toEqual(['action.userAlert.cancelLabel'])
  expect(paths({ onError: 'none' })).toEqual(['action.onError'])
  expect(paths({ trigger: 1 })).toEqual(['action.trigger'])
})
