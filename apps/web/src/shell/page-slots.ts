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

/** Ref callbacks of the frame; stable, so that a slot is told only when it comes and goes. */
export const slotRefs = {
  crumbs: (crumbs: HTMLElement | null): void => usePageSlots.setState({ crumbs }),
  subBar: (subBar: HTMLElement | null): void => usePageSlots.setState({ subBar }),
  aside: (aside: HTMLElement | null): void => usePageSlots.setState({ aside }),
}
