import { expect, test, vi } from 'vitest'
import type { FormStates } from '../formula/form-formulas.ts'
import { formDebounce } from './form-debounce.ts'
import { FormStore, type FormStoreOptions } from './form-store.ts'

const loaded = {
  id: '10248',
  shipCity: 'Reims',
  freight: 32.38,
  priority: 'low',
  customer: { list: [{ id: 'VINET' }], totalCount: 1 },
}

function make(options: Partial<FormStoreOptions> = {}) {
  const validate: FormStoreOptions['validate'] = (values, fieldIds = ['shipCity', 'freight']) =>
    fieldIds
      .filter(path => ['shipCity', 'freight'].includes(path) && (values[path] ?? null) === null)
      .map(path => ({ path, message: 'Required field' }))
  return new FormStore({ values: loaded, version: 7, validate, ...options })
}

test('a key stroke renders one field, and the summary only where it changes', () => {
  const store = make()
  const renders: Record<string, number> = {}
  for (const path of ['shipCity', 'freight', 'priority']) {
    let last = store.getField(path)
    store.subscribeField(path, () => {
      const next = store.getField(path)
      if (next !== last) renders[path] = (renders[path] ?? 0) + 1
      last = next
    })
  }
  const summary = vi.fn()
  store.subscribeSummary(summary)
  for (const text of ['Rei', 'Reim', 'Reims!']) store.setValue('shipCity', text)
  expect(renders).toEqual({ shipCity: 3 })
  expect(summary).toHaveBeenCalledTimes(1)
})

test('changed fields are sent with what they were loaded with', () => {
  const store = make()
  store.setValue('shipCity', 'Paris')
  store.setValue('freight', null)
  store.setValue('note', 'new')
  expect(store.getChanges()).toEqual({
    record: { shipCity: 'Paris', freight: null, note: 'new' },
    base: { version: 7, values: { shipCity: 'Reims', freight: 32.38, note: null } },
  })
  store.setValue('shipCity', 'Reims')
  store.setValue('note', '')
  expect(Object.keys(store.getChanges().record)).toEqual(['freight'])
})

test('[2-3.8-06] links are sent as their change, without a base', () => {
  const store = make()
  store.setPending('customer', { set: [{ id: 'TOMSP' }] })
  expect(store.getField('customer')).toMatchObject({ pending: { set: [{ id: 'TOMSP' }] }, isChanged: true })
  expect(store.getValues()).toMatchObject({ $$customer: { set: [{ id: 'TOMSP' }] } })
  expect(store.getChanges()).toEqual({
    record: { customer: { set: [{ id: 'TOMSP' }] } },
    base: { version: 7, values: {} },
  })
  store.setPending('customer', undefined)
  expect(store.getSummary().isDirty).toBe(false)
})

test('[2-4-01] errors show only after the first attempt to save, then live', () => {
  const store = make()
  store.setValue('shipCity', null)
  expect(store.getField('shipCity').error).toBeUndefined()
  expect(store.getSummary().problems).toEqual([{ path: 'shipCity', message: 'Required field' }])
  expect(store.attemptSave()).toBe(false)
  expect(store.getField('shipCity').error).toBe('Required field')
  store.setValue('freight', null)
  expect(store.getField('freight').error).toBe('Required field')
  store.setValue('freight', 1)
  expect(store.getField('freight').error).toBeUndefined()
  store.reset()
  expect(store.getSummary()).toMatchObject({ isDirty: false, isShowingErrors: false, problems: [] })
})

test('[2-4-01] errors show before saving where asked for', () => {
  expect(make({ values: {}, showErrorsBeforeSave: true }).getField('shipCity').error).toBe('Required field')
})

test("the server's problems stay at their fields until those are changed", () => {
  const store = make()
  store.setServerProblems([{ path: 'record.shipCity', message: 'Taken' }])
  expect(store.getField('shipCity').error).toBe('Taken')
  expect(store.getSummary().problems).toEqual([{ path: 'shipCity', message: 'Taken' }])
  store.setValue('priority', 'high')
  expect(store.getField('shipCity').error).toBe('Taken')
  store.setValue('shipCity', 'Paris')
  expect(store.getField('shipCity').error).toBeUndefined()
})

test("somebody else's save moves what was not changed here", () => {
  const store = make()
  store.setValue('shipCity', 'Paris')
  store.follow({ ...loaded, freight: 1 }, 8)
  expect(store.getField('freight').value).toBe(1)
  expect(store.getField('shipCity').value).toBe('Paris')
  expect(store.getChanges().base).toEqual({ version: 8, values: { shipCity: 'Reims' } })
  store.commit({ ...loaded, shipCity: 'Paris' }, 9)
  expect(store.getSummary().isDirty).toBe(false)
  expect(store.getField('shipCity')).toMatchObject({ value: 'Paris', isChanged: false })
})

test("somebody else's save of the same field stays a conflict until it was seen", () => {
  const store = make()
  store.setValue('shipCity', 'Paris')
  store.follow({ ...loaded, shipCity: 'Lyon', freight: 1 }, 8)
  store.setValue('freight', 2)
  expect(store.getField('shipCity').value).toBe('Paris')
  expect(store.getChanges().base).toEqual({ version: 7, values: { shipCity: 'Reims', freight: 1 } })
  store.rebase({ ...loaded, shipCity: 'Lyon', freight: 1 }, 8)
  expect(store.getChanges().base).toEqual({ version: 8, values: { shipCity: 'Lyon', freight: 1 } })
  store.follow({ ...loaded, shipCity: 'Paris', freight: 1 }, 9)
  expect(Object.keys(store.getChanges().record)).toEqual(['freight'])
})

test('R43 unsaved work is handed over half a second after the last key, and comes back with its own base', () => {
  vi.useFakeTimers()
  const onDraft = vi.fn()
  const store = make({ onDraft })
  store.setValue('shipCity', 'Par')
  store.setValue('shipCity', 'Paris')
  vi.advanceTimersByTime(499)
  expect(onDraft).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(onDraft).toHaveBeenCalledTimes(1)
  const draft = JSON.parse(JSON.stringify(onDraft.mock.calls[0]?.[0]))
  const later = make({ values: { ...loaded, shipCity: 'Lyon', freight: 2 }, version: 9, draft })
  expect(later.getField('shipCity')).toMatchObject({ value: 'Paris', isChanged: true })
  expect(later.getField('freight').value).toBe(2)
  expect(later.getChanges().base).toEqual({ version: 7, values: { shipCity: 'Reims' } })
  store.reset()
  vi.advanceTimersByTime(500)
  expect(onDraft).toHaveBeenLastCalledWith(undefined)
  vi.useRealTimers()
})

test('a new record has no base', () => {
  const store = new FormStore({ validate: () => [] })
  store.setValue('shipCity', 'Paris')
  expect(store.getChanges()).toEqual({ record: { shipCity: 'Paris' } })
})

test('problems inside a value stand at their field, and go when the field is changed', () => {
  const problems = [{ path: 'address.city', message: 'Required field' }]
  const store = new FormStore({
    values: { address: { road: 'Obere Str.' } },
    validate: values => ((values['address'] as { city?: string }).city ? [] : problems),
  })
  expect(store.getField('address').errors).toBeUndefined()
  store.attemptSave()
  expect(store.getField('address')).toMatchObject({ error: undefined, errors: { city: 'Required field' } })
  expect(store.getField('address')).toBe(store.getField('address'))
  store.setValue('address', { road: 'Obere Str.', city: 'Berlin' })
  expect(store.getField('address').errors).toBeUndefined()
  store.setServerProblems([{ path: 'record.address.city', message: 'There is no such city' }])
  expect(store.getField('address').errors).toEqual({ city: 'There is no such city' })
  store.setValue('address', { city: 'Bern' })
  expect(store.getField('address').errors).toBeUndefined()
})

test('[1-9-15] [2-9-01] the form settles 500 ms after the last change, at once where performance mode is switched off', () => {
  vi.useFakeTimers()
  expect([formDebounce(), formDebounce(true), formDebounce(false)]).toEqual([500, 500, 0])
  for (const debounce of [undefined, formDebounce(false)]) {
    const store = make(debounce === undefined ? {} : { debounce })
    const settled = vi.fn()
    store.subscribeSettled(settled)
    store.setValue('shipCity', 'P')
    vi.advanceTimersByTime(debounce ?? 499)
    expect(settled).toHaveBeenCalledTimes(debounce === undefined ? 0 : 1)
    vi.advanceTimersByTime(1)
    expect(settled).toHaveBeenCalledTimes(1)
    store.settle()
    expect(settled).toHaveBeenCalledTimes(1)
  }
  vi.useRealTimers()
})

test('[2-4-03] the summary tells of uploads until each has come or was taken out', () => {
  const store = make()
  const file = { id: 'temp-1', name: 'a.pdf', status: 'loading' }
  store.setValue('photo', file)
  store.setValue('papers', [file])
  expect(store.getSummary().isUploading).toBe(true)
  store.setValue('photo', { id: '019a', name: 'a.pdf' })
  expect(store.getSummary().isUploading).toBe(true)
  store.setValue('papers', null)
  expect(store.getSummary().isUploading).toBe(false)
  store.setValue('photo', file)
  store.reset()
  expect(store.getSummary().isUploading).toBe(false)
})

const noStates: FormStates = {
  values: {},
  defaults: {},
  filled: {},
  defaultsInside: new Map(),
  hidden: new Set(),
  cleaned: new Set(),
  disabled: new Set(),
  required: new Set(),
  errors: new Map(),
  options: new Map(),
  failures: new Map(),
}

test('[2-4-03] [2-6-16] a save neither waits for nor sends an upload in what a formula has hidden meanwhile', () => {
  const photo = { id: '019a', name: 'old.png' }
  const store = make({ values: { ...loaded, photo, papers: [photo] } })
  const underway = { id: 'temp-1', name: 'new.png', status: 'loading', replaced: photo }
  store.setValue('photo', underway)
  store.setValue('papers', [photo, { id: 'temp-2', name: 'more.png', status: 'loading' }])
  store.setValue('shipCity', 'Paris')
  store.setStates({ ...noStates, hidden: new Set(['photo']) })
  expect(store.getSummary().isUploading).toBe(true)
  store.setStates({ ...noStates, hidden: new Set(['photo', 'papers']) })
  expect(store.getSummary().isUploading).toBe(false)
  store.setValue('photo', { ...underway, status: 'error' })
  expect(store.attemptSave()).toBe(true)
  expect(store.getChanges().record).toEqual({ shipCity: 'Paris' })
  expect(store.getDraft()?.values).toEqual({ shipCity: 'Paris' })
  store.setStates(noStates)
  expect(store.getSummary().isUploading).toBe(true)
})

test('[2-4-03] a save neither waits for nor sends what is in a field that is no longer there', () => {
  const fields = new Set(['shipCity', 'papers', 'customer'])
  const store = make({ has: id => fields.has(id) })
  store.setValue('papers', [{ id: 'temp-1', name: 'a.pdf', status: 'loading' }])
  store.setPending('customer', { set: [{ id: 'TOMSP' }] })
  expect(store.getSummary().isUploading).toBe(true)
  fields.delete('papers')
  fields.delete('customer')
  store.setValue('shipCity', 'Paris')
  expect(store.getSummary().isUploading).toBe(false)
  expect(store.getChanges().record).toEqual({ shipCity: 'Paris' })
})

test('formulas put values over those of the record, hide, require and refuse; what is entered counts', () => {
  const store = new FormStore({
    values: { total: 1, name: 'old' },
    version: 1,
    validate: values => (values['secret'] ? [] : [{ path: 'secret', message: 'Required field' }]),
  })
  const states: FormStates = {
    values: { total: 6, shown: 'x' },
    defaultsInside: new Map(),
    filled: {},
    defaults: { name: 'default', greeting: 'Hello' },
    hidden: new Set(['secret']),
    cleaned: new Set(),
    disabled: new Set(['name']),
    required: new Set(['reason', 'lines.0.note']),
    errors: new Map([['name', 'Not that one']]),
    options: new Map([['lines.0.kind', [{ value: 'a', label: 'A' }]]]),
    failures: new Map([['shown', 'There is no function X']]),
  }
  store.setValue('name', 'typed')
  store.setStates(states)
  expect(['total', 'shown', 'greeting', 'name'].map(path => store.getField(path).value)).toEqual([
    6,
    'x',
    'Hello',
    'typed',
  ])
  expect(store.getSummary()).toMatchObject({ hidden: ['secret'], isDirty: true })
  expect(store.attemptSave()).toBe(false)
  expect(store.getSummary().problems).toEqual([
    { path: 'reason', message: 'Required field' },
    { path: 'name', message: 'Not that one' },
  ])
  expect(store.getField('name').formula.isDisabled).toBe(true)
  expect(store.getField('shown').formula.failure).toBe('There is no function X')
  expect(store.getField('lines').formula.inside).toEqual({
    'lines.0.note': { isRequired: true },
    'lines.0.kind': { options: [{ value: 'a', label: 'A' }] },
  })
  // Only what a person entered is sent.
  expect(store.getChanges().record).toEqual({ name: 'typed' })
  const before = store.getField('total')
  store.setStates(states)
  expect(store.getField('total')).toBe(before)
  store.setStates({ ...states, required: new Set(), errors: new Map() })
  expect(store.attemptSave()).toBe(true)
})

test('what nobody sees and nobody could mend stops no save: it stays as it was while it is hidden', () => {
  const store = make({
    validate: (values, fieldIds = ['freight', 'box']) =>
      fieldIds.flatMap(path => {
        if (path === 'freight' && Number(values['freight']) < 18) return [{ path, message: 'Must be 18 or more' }]
        return path === 'box' ? [{ path: 'box.size', message: 'Enter a number' }] : []
      }),
  })
  store.setValue('freight', 5)
  store.setValue('box', { size: 'big' })
  store.setValue('shipCity', 'Paris')
  expect(store.attemptSave()).toBe(false)
  store.setStates({ ...noStates, hidden: new Set(['freight', 'box']) })
  expect(store.attemptSave()).toBe(true)
  expect(store.getChanges().record).toEqual({ shipCity: 'Paris' })
  store.setStates(noStates)
  expect(store.getField('freight').value).toBe(5)
  expect(store.attemptSave()).toBe(false)
})

test('[1-4-03] the same of what is hidden inside a value: of an object it stays as it was, of an item of a list it is left out', () => {
  const wrong = ['box.size', 'lines.0.size']
  const store = make({
    values: { box: { size: 20, name: 'old' }, lines: [] },
    validate: () => wrong.map(path => ({ path, message: 'Must be 18 or more' })),
  })
  store.setValue('box', { size: 5, name: 'new' })
  store.setValue('lines', [{ size: 5, name: 'first' }])
  expect(store.attemptSave()).toBe(false)
  store.setStates({ ...noStates, hidden: new Set(wrong) })
  expect(store.attemptSave()).toBe(true)
  expect(store.getChanges().record).toEqual({ box: { size: 20, name: 'new' }, lines: [{ name: 'first' }] })
  expect(store.getField('box').value).toEqual({ size: 5, name: 'new' })
})

test('[1-4-03] what was entered in a field that is hidden and cleaned is neither sent nor kept; it is there again when the field is', () => {
  const store = new FormStore({ values: { kind: 'a' }, version: 1, validate: () => [] })
  const states: FormStates = {
    values: {},
    defaults: {},
    defaultsInside: new Map(),
    filled: {},
    hidden: new Set(['note', 'people']),
    cleaned: new Set(['note', 'people']),
    disabled: new Set(),
    required: new Set(),
    errors: new Map(),
    options: new Map(),
    failures: new Map(),
  }
  store.setValue('note', 'typed')
  store.setPending('people', { add: [{ id: 'ann' }] })
  store.setValue('kind', 'b')
  store.setStates(states)
  expect(store.getChanges().record).toEqual({ kind: 'b' })
  expect(store.getDraft()?.values).toEqual({ kind: 'b' })
  store.setStates({ ...states, hidden: new Set(), cleaned: new Set() })
  expect(store.getChanges().record).toEqual({ note: 'typed', people: { add: [{ id: 'ann' }] }, kind: 'b' })
})
