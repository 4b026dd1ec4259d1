import { expect, test } from 'vitest'
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
