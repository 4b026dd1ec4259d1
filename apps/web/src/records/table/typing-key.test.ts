import { expect, test } from 'vitest'
import { isTypingKey } from './typing-key.ts'

const arrows = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight']
const others =
  'Shift Control Alt Meta Escape Tab CapsLock Enter Backspace Delete Home End PageUp PageDown Insert'.split(' ')

test('[2-9-41] typing ignores keys that type nothing', () => {
  expect([...arrows, ...others, 'F2', 'Dead', 'Unidentified'].filter(isTypingKey)).toEqual([])
  expect(['a', 'Z', '7', '=', 'ß', '京', '😀'].filter(key => !isTypingKey(key))).toEqual([])
})
