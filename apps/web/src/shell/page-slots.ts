/**
 * Places of the frame that the page on screen fills by portal. The elements exist before the frame does, which takes them in
 * when it comes up: a page can draw into them with its first render.
 */
export const pageSlots = { crumbs: makeSlot(), subBar: makeSlot(), aside: makeSlot() }

/** For the frame: each is the `ref` of the element that takes the slot in; stable, so that a slot moves only with the frame. */
export const takeCrumbs = (place: HTMLElement | null): void => place?.append(pageSlots.crumbs)
export const takeSubBar = (place: HTMLElement | null): void => place?.append(pageSlots.subBar)
export const takeAside = (place: HTMLElement | null): void => place?.append(pageSlots.aside)

/** No box of its own: what stands in it is laid out as if it stood in the frame's element. */
function makeSlot(): HTMLElement {
  const slot = document.createElement('div')
  slot.style.display = 'contents'
  slot.dataset['slot'] = ''
  return slot
}
