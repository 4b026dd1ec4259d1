import { actionCatalogue } from '@trellis/actions/catalogue'
import { actions } from '@trellis/actions/registry'
import { actionGroups, type FieldSchema, type RecordSchema, type RecordValues } from '@trellis/model'
import { describe, expect, test } from 'vitest'
import { firstNames, laterNames } from '../../ui/icons/icons.gen.ts'
import { checkFormulas, makeFormFormulas } from '../formula/index.ts'
import { checkFieldSchema } from '../validate/check-field-schema.ts'
import { parametersField } from '../values/action-parameters.ts'
import { actionOptions } from './action-catalogue.ts'
import { actionFormSchema, asksByInput, flowOf, makeActionStore, storedAction } from './action-form.ts'

/** What the dialog finds wrong with an action once OK is pressed. */
async function problemsOf(action: RecordValues): Promise<string[]> {
  const store = makeActionStore(action)
  const formulas = makeFormFormulas(actionFormSchema(action))
  await formulas.ready()
  store.setStates(formulas.evaluate({ values: store.getValues(), isNew: true, roots: {}, environment: {} }))
  store.attemptSave()
  return store.getSummary().problems.map(({ path }) => path)
}

const withoutId = ({ id: _id, ...action }: RecordValues) => action
const icons: readonly string[] = [...firstNames, ...laterNames]

describe.each(actionCatalogue.map(action => [action.id, action] as const))('action %s', (_id, action) => {
  test('says what it is', () => {
    expect(action.label).toMatch(/^[A-Z][\w ]+$/)
    expect(action.summary).toMatch(/^[A-Z].{5,}\.$/)
    expect(icons).toContain(action.icon)
    expect(actionCatalogue.filter(({ label }) => label === action.label)).toHaveLength(1)
  })

  test('has a form whose fields and formulas are right', () => {
    const parameters = parametersField(action.input, 'Parameters')
    expect(checkFieldSchema(parameters)).toEqual([])
    expect(checkFormulas({ type: 'object', properties: { parameters } }, () => undefined)).toEqual([])
  })

  test('is called so and found by its ID, its label and its other words', () => {
    for (const typed of [action.id, action.label, ...action.keywords].map(words => words.toUpperCase()))
      expect(actionOptions(typed, new Set()).flatMap(({ options }) => options.map(({ id }) => id))).toContain(action.id)
  })
})

describe.each(Object.values(actions).map(action => [action.id, action] as const))(
  'client action %s',
  (type, action) => {
    test('its samples are taken and stored as they are', async () => {
      expect(action.samples.length).toBeGreaterThan(0)
      for (const parameters of action.samples) {
        expect([parameters, await problemsOf({ type, parameters })]).toEqual([parameters, []])
        const stored = withoutId(storedAction(makeActionStore({ type, parameters }).getValues()))
        expect(stored).toEqual(Object.keys(parameters).length > 0 ? { type, parameters } : { type })
      }
    })

    test('its invalid samples are refused at the parameter that is wrong', async () => {
      expect(action.invalidSamples.length).toBeGreaterThan(0)
      for (const { path, value } of action.invalidSamples) {
        if (Object.hasOwn(action.input.properties, path.split('.')[0] ?? ''))
          expect([value, (await problemsOf({ type, parameters: value }))[0]]).toEqual([value, `parameters.${path}`])
        else expect(makeActionStore({ type, parameters: value }).getValues()['otherParameters']).toEqual(value)
      }
    })

    test('cannot fail and runs in views alone', () => {
      expect(action).toMatchObject({ canFail: false, usedIn: 'views', retry: 'never' })
    })
  },
)

test('a parameter that is missing is an error that names it', async () => {
  expect(await problemsOf({ type: 'DATA_UPDATE' })).toEqual([
    'parameters.collectionId',
    'parameters.id',
    'parameters.record',
  ])
  expect(await problemsOf({ type: 'DATA_UPDATE', parameters: { collectionId: 'A', id: 'b', record: {} } })).toEqual([])
  expect(await problemsOf({ type: 'CORE_LIST', parameters: { cursor: { collectionId: 'Entity' } } })).toEqual([
    'parameters.cursor.collectionId',
  ])
})

test('what the form does not know stays with the action, whichever type is chosen', () => {
  const parameters = { collectionId: 'A', id: 'b', old: [1], options: { force: true, base: { version: 3 } } }
  const store = makeActionStore({ type: 'DATA_UPDATE', parameters })
  expect(store.getValues()).toMatchObject({
    parameters: { collectionId: 'A', id: 'b', options: { force: true } },
    otherParameters: { old: [1], options: { base: { version: 3 } } },
  })
  for (const type of ['DATA_UPDATE', 'DISPATCH_PRINT', 'DATA_GET', 'flow:f1', 'gone', 'DATA_UPDATE']) {
    store.setValue('type', type)
    expect(withoutId(storedAction(store.getValues()))).toEqual({ type, parameters })
  }
  expect(store.getValues()['otherParameters']).toEqual({ old: [1], options: { base: { version: 3 } } })
})

test('an entry that was never filled in does not follow to another action', () => {
  const store = makeActionStore({ type: 'DISPATCH_SET_VARS' })
  store.setValue('parameters', { values: [null] })
  store.setValue('type', 'DISPATCH_PRINT')
  expect(withoutId(storedAction(store.getValues()))).toEqual({ type: 'DISPATCH_PRINT' })
})

test('a list whose items hold more than their form knows stays whole, and is not missing', async () => {
  const parameters = { values: [{ key: 'a', value: '1', note: 'old' }] }
  const store = makeActionStore({ type: 'DISPATCH_SET_VARS', parameters })
  expect(store.getValues()).toMatchObject({ parameters: {}, otherParameters: parameters })
  expect(withoutId(storedAction(store.getValues()))).toEqual({ type: 'DISPATCH_SET_VARS', parameters })
  expect(await problemsOf({ type: 'DISPATCH_SET_VARS', parameters })).toEqual([])
})

test('parameters that are no object stay until the form holds something', () => {
  const store = makeActionStore({ type: 'DISPATCH_COPY', parameters: '{{vars.all}}' })
  expect(store.getValues()).toMatchObject({ parameters: {}, otherParameters: '{{vars.all}}' })
  expect(storedAction(store.getValues())).toMatchObject({ parameters: '{{vars.all}}' })
  store.setValue('parameters', { value: 'a' })
  expect(storedAction(store.getValues())).toMatchObject({ parameters: { value: 'a' } })
})

test('a record named by a cursor is asked for by its shorthand, unless both are there', () => {
  const partsOf = (parameters: object) => makeActionStore({ type: 'DATA_GET', parameters }).getValues()
  expect(partsOf({ cursor: { collectionId: 'A', id: 'b' } })).toMatchObject({
    parameters: { collectionId: 'A', id: 'b' },
    otherParameters: null,
  })
  expect(partsOf({ id: 'c', cursor: { collectionId: 'A', id: 'b' } })).toMatchObject({
    parameters: { id: 'c' },
    otherParameters: { cursor: { collectionId: 'A', id: 'b' } },
  })
  expect(partsOf({ cursor: { collectionId: 'A', id: 'b', filter: {} } })['parameters']).toEqual({})
})

test('a formula stands where a value of another kind is asked for', async () => {
  const show = (readonly: unknown) =>
    problemsOf({ type: 'DISPATCH_FORM_MODAL', parameters: { collectionId: 'A', readonly } })
  expect(await show('{{vars.locked}}')).toEqual([])
  expect(await show({ NOT: ['{{vars.open}}'] })).toEqual([])
  expect(await show('locked')).toEqual(['parameters.readonly'])
  const mode = { type: 'DISPATCH_FORM_MODAL', parameters: { collectionId: 'A', mode: '{{vars.mode}}' } }
  expect(await problemsOf(mode)).toEqual(['parameters.mode'])
  const values = [
    { key: 'open', value: true },
    { key: 'count', value: 5 },
  ]
  expect(await problemsOf({ type: 'DISPATCH_SET_VARS', parameters: { values } })).toEqual([])
})

test('what follows an action is asked and stored with it; an action of it without a type is an error', async () => {
  const onError = [{ id: 'a', type: 'DISPATCH_PRINT', onSuccess: [{ id: 'b', type: 'DISPATCH_COPY' }] }]
  const stored = { type: 'DISPATCH_PRINT', onError }
  expect(withoutId(storedAction(makeActionStore(stored).getValues()))).toEqual(stored)
  expect(Object.keys(actionFormSchema(stored).properties)).toEqual(expect.arrayContaining(['onSuccess', 'onError']))
  expect(await problemsOf(stored)).toEqual([])
  expect(await problemsOf({ type: 'DISPATCH_PRINT', onSuccess: [{ label: 'Later' }] })).toEqual(['onSuccess.0.type'])
})

test('an action that nobody knows keeps its parameters as JSON', () => {
  const { properties } = actionFormSchema({ type: 'gone' })
  expect(properties['parameters']).toMatchObject({ format: 'json' })
  expect(actionFormSchema({ type: 'DISPATCH_COPY' }).properties['parameters']).toMatchObject({ format: 'object' })
  expect(actionFormSchema({ type: 'DISPATCH_PRINT' }).properties).not.toHaveProperty('parameters')
})

test('parameters that name components are chosen among those of the view, and typed where nobody knows them', () => {
  const kinds: unknown[] = []
  const components = (asked: readonly string[] | undefined) => {
    kinds.push(asked)
    return [{ id: 'a1', label: 'Order form' }]
  }
  const fieldOf = (type: string, key: string, from: object) => {
    const { parameters } = actionFormSchema({ type }, { hasOthers: false, collectionId: undefined, ...from }).properties
    const field = parameters?.properties?.[key]
    return field?.items ?? field
  }
  const optionList = [{ value: 'a1', label: 'Order form' }]
  const asked = [
    ['DISPATCH_SUBMIT_FORM', 'formId'],
    ['DISPATCH_TOGGLE_MODAL', 'modalId'],
    ['DISPATCH_REFRESH', 'componentIds'],
  ] as const
  for (const [type, key] of asked) {
    expect(fieldOf(type, key, { components })).toMatchObject({
      format: 'string-option-list',
      metadata: { optionList, allowFormula: true },
    })
    expect(fieldOf(type, key, {})).toMatchObject({ format: 'text' })
  }
  expect(kinds).toEqual([['form'], ['modal'], undefined])
})

test('a condition is a formula, stored as it is written, and left out where there is none', async () => {
  const condition = { AND: ['{{record.isOpen}}', { GT: ['{{vars.count}}', 1] }] }
  for (const given of [condition, '{{record.isOpen}}', false]) {
    const action = { type: 'DISPATCH_PRINT', condition: given }
    expect(await problemsOf(action)).toEqual([])
    expect(withoutId(storedAction(makeActionStore(action).getValues()))).toEqual(action)
  }
  expect(withoutId(storedAction({ type: 'DISPATCH_PRINT', condition: null }))).toEqual({ type: 'DISPATCH_PRINT' })
})

test('what a flow is started with is asked for input by input, of an action that names it and of one that is it', () => {
  const inputs: RecordSchema = {
    type: 'object',
    properties: { shop: { type: 'string', format: 'text', title: 'Shop' } },
  }
  const from = { hasOthers: false, collectionId: undefined, inputs }
  const keys = (field: FieldSchema | undefined) => Object.keys(field?.properties ?? {})
  expect(keys(actionFormSchema({ type: 'flow:stock' }, from).properties['payload'])).toEqual(['shop'])
  const named = actionFormSchema({ type: 'FLOW_RUN' }, from).properties
  expect(keys(named['parameters']?.properties?.['input'])).toEqual(['shop'])
  expect(named['payload']?.format).toBe('json')
  expect(['flow:stock', 'FLOW_RUN', 'DATA_GET'].map(type => flowOf(type, { id: 'other' }))).toEqual([
    'stock',
    'other',
    undefined,
  ])
  const asks = (values: RecordValues) => Object.hasOwn(actionFormSchema(values).properties, 'parameters')
  expect([asks({ type: 'flow:stock' }), asks({ type: 'flow:stock', parameters: { shop: 'x' } })]).toEqual([false, true])
  expect(asksByInput(inputs, { type: 'flow:stock', payload: { shop: 'x' } })).toBe(true)
  expect(asksByInput(inputs, { type: 'flow:stock', payload: { gone: 'x' } })).toBe(false)
  expect(asksByInput(inputs, { type: 'FLOW_RUN', parameters: { id: 'stock', input: { gone: 'x' } } })).toBe(false)
})

test('what is called as it is typed comes first, before what other words of it are about', () => {
  const [first, ...others] = actionOptions('update', new Set()).flatMap(({ options }) =>
    options.map(({ label }) => label),
  )
  expect(first).toMatch(/update/i)
  const isCalled = others.map(label => /update/i.test(label))
  expect(isCalled).toContain(false)
  expect(actionOptions('', new Set()).map(({ id }) => id)).toEqual(
    Object.keys(actionGroups).filter(id => actionOptions('', new Set()).some(group => group.id === id)),
  )
})
