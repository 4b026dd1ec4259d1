import { findAction } from '@trellis/actions/catalogue'
import type { RecordSchema } from '@trellis/model'
import { expect, test } from 'vitest'
import { askingInputs, fitsInputs, flowNamed, inputsField, startedWith } from './flow-inputs.ts'

const run = findAction('FLOW_RUN')?.input ?? expect.fail('FLOW_RUN')
const list = findAction('DATA_LIST')?.input ?? expect.fail('DATA_LIST')
const inputs: RecordSchema = {
  type: 'object',
  properties: {
    shop: { type: 'string', format: 'text', title: 'Shop', default: 'Main' },
    due: { type: 'string', format: 'date', title: 'Due', metadata: { required: { TRUE: [] }, detailGroupId: 'g' } },
  },
  required: ['shop'],
}

test('a flow is known where it is named outright, of an action that runs one', () => {
  expect(run.properties['id']).toMatchObject({ title: 'Flow', format: 'collection-lookup' })
  expect(flowNamed(run, { id: 'stock' })).toBe('stock')
  for (const parameters of [{ id: '{{vars.flow}}' }, { id: { IF: [] } }, { id: '' }, {}, null, 'stock'])
    expect([parameters, flowNamed(run, parameters)]).toEqual([parameters, undefined])
  expect(flowNamed(list, { id: 'stock' })).toBeUndefined()
  expect(startedWith(run, { id: 'stock', input: { shop: 'x' } })).toEqual({ shop: 'x' })
})

test('its inputs are asked for one by one: fixed or a formula, none of them needed, none filled in before it starts', () => {
  const { input, ...others } = askingInputs(run.properties, run, inputs)
  expect(input).toMatchObject({ type: 'object', format: 'object', title: 'Input' })
  expect(input).not.toHaveProperty('required')
  expect(input?.properties).toEqual({
    shop: { type: 'string', format: 'text', title: 'Shop', metadata: { allowFormula: true } },
    due: { type: 'string', format: 'date', title: 'Due', metadata: { allowFormula: true } },
  })
  const { input: _input, ...before } = run.properties
  expect(others).toEqual(before)
  expect(askingInputs(run.properties, run, undefined)).toBe(run.properties)
  expect(askingInputs(list.properties, list, inputs)).toBe(list.properties)
  expect(inputsField({ type: 'object', format: 'json', title: 'P', info: 'JSON' }, inputs)).not.toHaveProperty('info')
})

test('what such a field would lose stays JSON: other keys, and a formula that gives all of them', () => {
  for (const value of [undefined, null, {}, { shop: 'x' }, { shop: '{{vars.shop}}', due: { TODAY: [] } }])
    expect([value, fitsInputs(inputs, value)]).toEqual([value, true])
  for (const value of [{ shop: 'x', old: 1 }, '{{vars.all}}', { IF: [true, {}, {}] }, [1]])
    expect([value, fitsInputs(inputs, value)]).toEqual([value, false])
  expect(fitsInputs({ type: 'object', properties: {} }, undefined)).toBe(false)
})
