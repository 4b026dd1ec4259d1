import { applyTheme, parseTheme, type Theme } from '@trellis/ui'
import { create } from 'zustand'

/** Choices that belong to this browser, not to the account. */
type Preferences = { theme: Theme; isRailOpen: boolean; hasLetterKeys: boolean }

const names = { theme: 'trellis.theme', isRailOpen: 'trellis.rail', hasLetterKeys: 'trellis.letter-keys' }

export const usePreferences = create<Preferences>(() => ({
  theme: parseTheme(readStored(names.theme)),
  isRailOpen: isRailWanted(readStored(names.isRailOpen)),
  hasLetterKeys: readStored(names.hasLetterKeys) !== 'off',
}))

/** Names have room from 1280 px on; what was chosen by hand stays (1 §2.1, ux.md §2). */
function isRailWanted(chosen: string | null): boolean {
  return chosen === null ? innerWidth >= 1280 : chosen === 'open'
}

/** early/early.ts reads the same key before the first paint. */
export function chooseTheme(theme: Theme): void {
  writeStored(names.theme, theme)
  usePreferences.setState({ theme: applyTheme(theme) })
}

export function toggleRail(): void {
  const isRailOpen = !usePreferences.getState().isRailOpen
  writeStored(names.isRailOpen, isRailOpen ? 'open' : 'closed')
  usePreferences.setState({ isRailOpen })
}

/** Keys of one letter can be switched off (WCAG 2.1.4). */
export function chooseLetterKeys(hasLetterKeys: boolean): void {
  writeStored(names.hasLetterKeys, hasLetterKeys ? 'on' : 'off')
  usePreferences.setState({ hasLetterKeys })
}

/** What this browser keeps under a name; null where it keeps nothing, or may not. */
export function readStored(name: string): string | null {
  try {
    return localStorage.getItem(name)
  } catch {
    return null
  }
}

/** Keeps it, where this browser may. */
export function writeStored(name: string, value: string): void {
  try {
    localStorage.setItem(name, value)
  } catch {
    // Without storage the choice lasts as long as the page.
  }
}
