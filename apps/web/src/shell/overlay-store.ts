import { create } from 'zustand'

type Overlay = 'palette' | 'keys'

/** Which of the product-wide layers is open; one at a time. `typed`: into the palette, before its code was there. */
export const useOverlay = create<{ overlay: Overlay | undefined; typed: string }>(() => ({
  overlay: undefined,
  typed: '',
}))

export function openOverlay(overlay: Overlay): void {
  useOverlay.setState({ overlay, typed: '' })
}

export function closeOverlay(): void {
  useOverlay.setState({ overlay: undefined })
}
