import { ownValue } from '@trellis/base'
export type PaneLimits = { min: number; max: number; fallback: number }

export function clampWidth(width: number, { min, max }: PaneLimits): number {
  return Math.round(Math.min(Math.max(width, min), max))
}

/** The width a key asks for, `undefined` for other keys. `growth` is 1 where the arrow right makes the pane wider. */
export function widthByKey(key: string, width: number, growth: 1 | -1, limits: PaneLimits): number | undefined {
  const step = 16
  const wishes: Record<string, number> = {
    ArrowRight: width + step * growth,
    ArrowLeft: width - step * growth,
    Home: limits.min,
    End: limits.max,
  }
  const wish = ownValue(wishes, key)
  return wish === undefined ? undefined : clampWidth(wish, limits)
}

export function readWidth(storageKey: string | undefined, limits: PaneLimits): number {
  if (!storageKey) return limits.fallback
  try {
    const stored = Number(localStorage.getItem(storageKey) ?? Number.NaN)
    return Number.isFinite(stored) ? clampWidth(stored, limits) : limits.fallback
  } catch {
    return limits.fallback
  }
}

/** Storage may be full or forbidden: then the width lasts until the page is left. */
export function storeWidth(storageKey: string | undefined, width: number): void {
  if (!storageKey) return
  try {
    localStorage.setItem(storageKey, String(width))
  } catch {
    return
  }
}
