import { create } from 'zustand'

type Overlay = 'palette' | 'keys'

/** Which of the product-wide layers is open; one at a time. */
export const useOverlay = create<{ overlay: Overlay | undefined }>(() => ({ overlay: undefined }))

export function openOverlay(overlay: Overlay): void {
  useOverlay.setState({ overlay })
}

export function closeOverlay(): void {
  useOverlay.setState({ overlay: undefined })
}
