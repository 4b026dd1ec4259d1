export type Theme = 'light' | 'dark' | 'os'

const schemes: Record<Theme, string> = { light: 'light', dark: 'dark', os: 'light dark' }

/** Reads a stored choice; anything unknown is `os` [1-4-01]. */
export function parseTheme(stored: unknown): Theme {
  return stored === 'light' || stored === 'dark' ? stored : 'os'
}

/**
 * Shows the theme. All colours are `light-dark()` pairs, so `os` follows the system live through `color-scheme` alone.
 * Drawings that need resolved colours (charts, maps) listen with `onThemeChange`.
 */
export function applyTheme(stored: unknown, root: HTMLElement = document.documentElement): Theme {
  const theme = parseTheme(stored)
  root.style.colorScheme = schemes[theme]
  root.dataset['theme'] = theme
  for (const listener of listeners) listener()
  return theme
}

const listeners = new Set<() => void>()

/** Calls back when colours may have changed: by choice or, with `os`, by the system. Returns the way to stop. */
export function onThemeChange(listener: () => void): () => void {
  const system = matchMedia('(prefers-color-scheme: dark)')
  listeners.add(listener)
  system.addEventListener('change', listener)
  return () => {
    listeners.delete(listener)
    system.removeEventListener('change', listener)
  }
}
