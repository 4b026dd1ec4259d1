import { isPaletteColor, type PaletteColor } from '../../tokens/palette-colors.ts'

const storageKey = 'trellis.recent-colors'
const most = 6

/** The colours that were chosen last in this browser, the newest first (2 §3.8). */
export function readRecentColors(): PaletteColor[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '[]')
    return Array.isArray(stored) ? stored.filter(isPaletteColor).slice(0, most) : []
  } catch {
    return []
  }
}

export function addRecentColor(color: PaletteColor): void {
  const next = [color, ...readRecentColors().filter(other => other !== color)].slice(0, most)
  try {
    localStorage.setItem(storageKey, JSON.stringify(next))
  } catch {
    // A browser that stores nothing has no recent colours.
  }
}
