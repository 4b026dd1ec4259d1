import { afterPaint } from './after-paint.ts'

/**
 * Once what had the focus may have gone: back to what had it before, else to the heading, where readers and keys begin. Returns
 * the way to give it up.
 */
export function focusIfLost(before?: Element | null): () => void {
  return afterPaint(() => {
    for (const place of [before, document.querySelector('main h1')])
      if (document.activeElement === document.body && place instanceof HTMLElement) place.focus({ preventScroll: true })
  })
}
