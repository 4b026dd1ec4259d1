import type { MouseEvent } from 'react'

/** A plain click on a record's link opens it here; with a key held the browser does what it does with links. */
export function openHere(event: MouseEvent, open: () => void): void {
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
  event.preventDefault()
  open()
}
