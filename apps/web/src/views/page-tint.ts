import { isPaletteColor } from '@trellis/ui'
import { useLayoutEffect } from 'react'

/** What pages are painted with: whatever stands on them and shows the page takes it along. */
const pagePaint = '--color-canvas'

/** The tint of a color of the palette, as CSS writes it; undefined for what is none. */
export function tintOf(color: string | undefined): string | undefined {
  return color !== undefined && isPaletteColor(color) ? `var(--palette-${color}-soft)` : undefined
}

/** Tints the page for as long as this is on screen. */
export function usePageTint(color: string | undefined): void {
  const tint = tintOf(color)
  useLayoutEffect(() => {
    const main = document.getElementById('main')
    if (!tint || !main) return undefined
    main.style.setProperty(pagePaint, tint)
    return () => void main.style.removeProperty(pagePaint)
  }, [tint])
}
