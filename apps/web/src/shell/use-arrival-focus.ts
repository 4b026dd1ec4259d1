import { useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'
import { isSameEditor, isSamePage, type Place } from '../router/same-page.ts'

let last: Place | undefined
/** Where the focus went on arrival. */
let heading: HTMLElement | null = null

/**
 * Moves the focus to the heading when another page has come up, so that readers and keys start there. The first page
 * of a visit and the tabs of one editor leave it where it is. A heading that gives way to that of the loaded page hands it on.
 */
export function useArrivalFocus(): void {
  // The resolved place changes when the new screen stands; the location itself while the old one is still there.
  const place = useRouterState({ select: state => (state.resolvedLocation ?? state.location) as Place })
  useEffect(() => {
    const before = last
    last = { pathname: place.pathname, search: place.search }
    const isLost = heading !== null && !heading.isConnected && document.activeElement === document.body
    const isArrival = before && !isSamePage(before, last) && !isSameEditor(before, last)
    if (!isArrival && !isLost) return
    if (document.querySelector('[role=dialog], [role=alertdialog]')) return
    heading = document.querySelector<HTMLElement>('main h1')
    heading?.focus({ preventScroll: true })
  }, [place])
}
