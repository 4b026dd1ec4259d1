import { expect, test } from 'vitest'
import { type ChangeOrigin, originText, readOrigin } from './change-origin.ts'

test.each<[ChangeOrigin, string]>([
  [{ by: 'person' }, 'person'],
  [{ by: 'import' }, 'import'],
  [{ by: 'undo' }, 'undo'],
  [{ by: 'definition' }, 'definition'],
  [{ by: 'flow', runId: '0199-a', depth: 12 }, 'flow 12 0199-a'],
])('%o is kept as one text and read back', (origin, text) => {
  expect(originText(origin)).toBe(text)
  expect(readOrigin(text)).toEqual(origin)
})

test.each([null, '', 'somebody', 'flow', 'flow x 1', 'flow 1 ', 'flow 1 a b', 'person '])(
  '%o tells no origin',
  text => {
    expect(readOrigin(text)).toBeUndefined()
  },
)
