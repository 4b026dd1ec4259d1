/** Which dialog of a view is open: one at a time. */
export class OpenModal {
  #id: string | undefined
  readonly #listeners = new Set<() => void>()

  open = (): string | undefined => this.#id

  /** Opens it in place of any other, or closes the one that is open. */
  toggle(id: string, action: 'open' | 'close' | 'toggle'): void {
    const isOpen = this.#id === id
    const next = action === 'open' || (action === 'toggle' && !isOpen) ? id : undefined
    if (next === this.#id) return
    this.#id = next
    for (const listener of this.#listeners) listener()
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }
}
