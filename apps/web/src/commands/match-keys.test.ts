import { describe, expect, test } from 'vitest'
import { editsText, isLetter, isPlain, matchKeys, nameOf } from './match-keys.ts'

const press = (key: string, modifiers = {}) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...modifiers,
})

describe('keys', () => {
  test('a letter or sign writes; with Ctrl, Alt or Cmd, and by a name of more than one letter, it commands', () => {
    expect([press('g'), press('?', { shiftKey: true }), press(' ')].map(isLetter)).toEqual([true, true, true])
    const others = [
      press('k', { ctrlKey: true }),
      press('k', { metaKey: true }),
      press('3', { altKey: true }),
      press('F2'),
    ]
    expect(others.map(isLetter)).toEqual([false, false, false, false])
  })

  test('are named as the tables write them', () => {
    expect(nameOf(press('k', { ctrlKey: true }))).toBe('Ctrl+K')
    expect(nameOf(press('k', { metaKey: true }), true)).toBe('Ctrl+K')
    expect(nameOf(press('Z', { ctrlKey: true, shiftKey: true }))).toBe('Ctrl+Shift+Z')
    expect(nameOf(press('?', { shiftKey: true }))).toBe('?')
    expect(nameOf(press('g'))).toBe('G')
    expect(nameOf(press('ArrowUp', { altKey: true }))).toBe('Alt+ArrowUp')
  })

  test('one after the other', () => {
    expect(matchKeys('G D', ['G'])).toBe('part')
    expect(matchKeys('G D', ['G', 'D'])).toBe('whole')
    expect(matchKeys('G D', ['G', 'A'])).toBe('none')
    expect(matchKeys('?', ['?'])).toBe('whole')
    expect(matchKeys('?', ['G', '?'])).toBe('none')
  })

  test('plain ones are those that clash with typing', () => {
    expect(['?', 'N', 'G D', '/'].every(isPlain)).toBe(true)
    expect(['Ctrl+K', 'F2', 'Alt+ArrowUp'].some(isPlain)).toBe(false)
  })

  test('those that edit text are left to the text', () => {
    expect(['N', 'Delete', 'Ctrl+Z', 'Ctrl+Shift+Z'].every(editsText)).toBe(true)
    expect(['Ctrl+K', 'Ctrl+S', 'F2', 'Escape'].some(editsText)).toBe(false)
  })
})
