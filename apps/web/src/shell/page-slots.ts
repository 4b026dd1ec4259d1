import { create } from 'zustand'

/** Places of the frame that the page on screen fills by portal, and what it asks of the frame. */
type PageSlots = {
  crumbs: HTMLElement | null
  subBar: HTMLElement | null
  aside: HTMLElement | null
  hasAside: boolean
  scroll: 'page' | 'none'
}

export const usePageSlots = create<PageSlots>(() => ({
  crumbs: null,
  subBar: null,
  aside: null,
  hasAside: false,
  scroll: 'page',
}))

/** Given to the slots of the frame as `ref`; stable, so that a slot is told only when it comes and goes. */
export const fillCrumbs = (crumbs: HTMLElement | null): void => usePageSlots.setState({ crumbs })
export const fillSubBar = (subBar: HTMLElement | null): void => usePageSlots.setState({ subBar })
export const fillAside = (aside: HTMLElement | null): void => usePageSlots.setState({ aside })
