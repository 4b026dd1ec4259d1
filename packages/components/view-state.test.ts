import { expect, test, vi } from 'vitest'
import { ViewState, valuesAt } from './view-state.ts'

test('a change tells who listens, and what is the same tells nobody', () => {
  const state = new ViewState({ user: { id: 'u' } })
  let told = 0
  const end = state.subscribe(() => (told += 1))
  state.set('vars', { a: 1, b: { c: 2 } })
  state.set('vars', { b: { c: 2 } })
  expect(told).toBe(1)
  end()
  state.set('vars', { a: 2 })
  expect(told).toBe(1)
  expect(state.get()).toMatchObject({ user: { id: 'u' }, vars: { a: 2, b: { c: 2 } } })
})

test('what is noted of a component is added to what was known of it', () => {
  const state = new ViewState({})
  state.note('meta', 'table', { selected: { id: 'r' } })
  state.note('meta', 'table', { totalCount: 5 })
  expect(state.get()['meta']).toEqual({ table: { selected: { id: 'r' }, totalCount: 5 } })
})

test('who reads one variable is not concerned by another', () => {
  const state = new ViewState({})
  state.set('vars', { a: { x: 1 }, b: 1 })
  const paths = [
    ['vars', 'a'],
    ['meta', 'none', 'deep'],
  ]
  const before = valuesAt(state.get(), paths)
  state.set('vars', { b: 2 })
  expect(valuesAt(state.get(), paths, before)).toBe(before)
  state.set('vars', { a: { x: 2 } })
  expect(valuesAt(state.get(), paths, before)).not.toBe(before)
})

test('a view that is shown in another one has store and global in common with it, and all else of its own', () => {
  const outer = new ViewState({ store: { region: 'north' } })
  const inner = new ViewState({ input: { id: '7' } }, outer)
  expect(inner.get()).toMatchObject({ store: { region: 'north' }, input: { id: '7' }, vars: {} })
  inner.set('store', { region: 'south' })
  expect([outer.get()['store'], inner.get()['store']]).toEqual([{ region: 'south' }, { region: 'south' }])
  outer.set('vars', { own: 1 })
  expect(inner.get()['vars']).toEqual({})
  const told = vi.fn()
  inner.subscribe(told)
  const end = inner.follow()
  outer.set('global', { theme: 'dark' })
  outer.set('vars', { own: 2 })
  expect([told.mock.calls.length, inner.get()['global']]).toEqual([1, { theme: 'dark' }])
  end()
  outer.set('global', { theme: 'light' })
  expect(told).toHaveBeenCalledOnce()
})
