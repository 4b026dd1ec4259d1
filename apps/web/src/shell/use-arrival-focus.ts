import { useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'
import { isSameEditor, isSamePage, type Place } from '../router/same-page.ts'

let last: Place | undefined

/**
 * Moves the focus to the heading when another page has come up, so that readers and keys start there. The first page
 * of a visit and the tabs of one editor leave it where it is.
 */
export function useArrivalFocus(): void {
  // The resolved place changes when the new screen stands; the location itself while the old one is still there.
  const place = useRouterState({ select: state => (state.resolvedLocation ?? state.location) as Place })
  useEffect(() => {
    const before = last
    last = { pathname: place.pathname, search: place.search }
    if (!before || isSamePage(before, last) || isSameEditor(before, last)) return
    if (document.querySelector('[role=dialog], [role=alertdialog]')) return
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
  }, [place])
}
