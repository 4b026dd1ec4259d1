/** Of the lists on a page, keys and commands mean the one around the focus, else the first. */
export function isMeant(listId: string): boolean {
  const meant = document.activeElement?.closest('[data-list]') ?? document.querySelector('[data-list]')
  return meant?.getAttribute('data-list') === listId
}
