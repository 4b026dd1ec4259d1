import { useEffect } from 'react'
import { usePreferences } from '../shell/preferences.ts'
import { type Command, isPossible } from './command.ts'
import { allCommands } from './command-store.ts'
import { editsText, isLetter, isPlain, matchKeys, nameOf } from './match-keys.ts'

/** The next key of a pair has to follow within this time. */
const pairTime = 1200
const onApple = /Mac|iP(hone|ad|od)/.test(navigator.platform)

/** Runs commands by their keys, everywhere on the page. Mount once. */
export function useShortcuts(run: (command: Command) => void): void {
  useEffect(() => {
    let typed: string[] = []
    let lastAt = 0
    const listen = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing || ['Control', 'Shift', 'Alt', 'Meta'].includes(event.key)) return
      if (event.timeStamp - lastAt > pairTime) typed = []
      // Most keys of a day are letters of a text: no command begins with one, and none is looked for.
      if (typed.length === 0 && isLetter(event) && isTyping(event.target)) return
      lastAt = event.timeStamp
      const name = nameOf(event, onApple)
      const pair = typed.length > 0 ? find([...typed, name], event) : undefined
      const found = pair ?? find([name], event)
      typed = found?.match === 'part' ? [...found.typed] : []
      if (found?.match !== 'whole') return
      event.preventDefault()
      run(found.command)
    }
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [run])
}

type Found = { command: Command; match: 'whole' | 'part'; typed: readonly string[] }

/** The innermost part of the page wins. */
function find(typed: readonly string[], event: KeyboardEvent): Found | undefined {
  const mayEdit = !isTyping(event.target) && !isBlocked()
  const mayBePlain = mayEdit && usePreferences.getState().hasLetterKeys
  for (const command of allCommands().reverse()) {
    if (!command.keys || (isPlain(command.keys) && !mayBePlain)) continue
    if ((editsText(command.keys) && !mayEdit) || !isPossible(command)) continue
    const match = matchKeys(command.keys, typed)
    if (match !== 'none') return { command, match, typed }
  }
  return undefined
}

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  return (
    target.isContentEditable ||
    target.matches('input:not([type=checkbox], [type=radio]), textarea, select, [role=menu] *, [role=listbox] *')
  )
}

/** Letters mean something else, or nothing, while a dialog is open. Toasts are dialogs to readers too, but stand in a region of their own. */
function isBlocked(): boolean {
  return document.querySelector('[role=dialog], [role=alertdialog]:not([role=region] *)') !== null
}
