import { makeSlot } from './slot.ts'

/** Places of the frame that the page on screen fills. */
export const pageSlots = { crumbs: makeSlot(), subBar: makeSlot(), aside: makeSlot() }

/** For the frame: each is the `ref` of the element that takes the slot in; stable, so that a slot moves only with the frame. */
export const takeCrumbs = (place: HTMLElement | null): void => place?.append(pageSlots.crumbs)
export const takeSubBar = (place: HTMLElement | null): void => place?.append(pageSlots.subBar)
export const takeAside = (place: HTMLElement | null): void => place?.append(pageSlots.aside)
