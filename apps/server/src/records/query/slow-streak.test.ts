import { expect, test } from 'vitest'
import { afterRun, isSlow, notSlow, type Run } from './slow-streak.ts'

const after = (...runs: Run[]) => isSlow(runs.reduce((streak, run) => afterRun(streak, run, 100), notSlow))
const run = (began: number, length: number): Run => ({ began, ended: began + length })

test('three slow runs in a row count, two do not, and a quick one between them ends the row', () => {
  expect(after(run(0, 200), run(200, 200), run(400, 200))).toBe(true)
  expect(after(run(0, 200), run(200, 200))).toBe(false)
  expect(after(run(0, 200), run(200, 200), run(400, 100), run(500, 200), run(700, 200))).toBe(false)
})

test('runs that were under way together are one, also those that began later and ended first', () => {
  expect(after(...Array.from({ length: 100 }, (_, index) => run(index, 300 - index)))).toBe(false)
  expect(after(run(0, 300), run(10, 900), run(300, 300), run(600, 300))).toBe(true)
})

test('what was slow and is quick again is not slow any more', () => {
  expect(after(run(0, 200), run(200, 200), run(400, 200), run(600, 5))).toBe(false)
})
