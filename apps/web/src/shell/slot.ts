/**
 * A place of the page that something else fills by portal. It exists before what holds it does, which takes it in when it comes up: it
 * can be drawn into with the first drawing. No box of its own: what stands in it is laid out as if it stood in what holds it.
 */
export function makeSlot(): HTMLElement {
  const slot = document.createElement('div')
  slot.style.display = 'contents'
  slot.dataset['slot'] = ''
  return slot
}
