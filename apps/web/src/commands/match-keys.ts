export type Press = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>

/** One press as `Ctrl+Shift+Z`, `?` or `G`; Shift counts only together with another modifier or a named key. */
export function nameOf({ key, ctrlKey, metaKey, altKey, shiftKey }: Press, onApple = false): string {
  const main = key.length === 1 ? key.toUpperCase() : key
  const isControl = onApple ? metaKey : ctrlKey
  const names = [
    isControl && 'Ctrl',
    altKey && 'Alt',
    shiftKey && (isControl || altKey || key.length > 1) && 'Shift',
    main,
  ]
  return names.filter(Boolean).join('+')
}

/** A press that writes one letter or sign where text is typed. */
export function isLetter({ key, ctrlKey, metaKey, altKey }: Press): boolean {
  return key.length === 1 && !ctrlKey && !metaKey && !altKey
}

/** Keys of one letter or sign, alone or one after the other, clash with typing; those with Ctrl or Alt do not. */
export function isPlain(keys: string): boolean {
  return keys.split(' ').every(part => part.length === 1)
}

const editingKeys: ReadonlySet<string> = new Set([
  'Ctrl+Z',
  'Ctrl+Shift+Z',
  'Ctrl+Y',
  'Delete',
  'Backspace',
  'Alt+ArrowUp',
  'Alt+ArrowDown',
])

/** Keys that mean something of their own in a text being typed: they stay with it. */
export function editsText(keys: string): boolean {
  return isPlain(keys) || editingKeys.has(keys)
}

/** Whether keys typed so far (`['G']`) are these keys, or their beginning. */
export function matchKeys(keys: string, typed: readonly string[]): 'whole' | 'part' | 'none' {
  const wanted = keys.split(' ')
  if (typed.length > wanted.length || typed.some((name, index) => name !== wanted[index])) return 'none'
  return typed.length === wanted.length ? 'whole' : 'part'
}
