import { isWebAddress } from '@trellis/fields'
import type { TrellisRecord } from '@trellis/model'
import { atRest } from './at-rest.ts'
import type { RowLook } from './row-look.ts'

/** What a drawn row shows just now. */
export type Filling = Omit<RowLook, 'drafts'> & {
  /** Undefined while it is on its way. */
  record: TrellisRecord | undefined
  index: number
  ariaIndex: number
  top: number
}

type WrittenColumn = {
  id: string
  isMain?: boolean
  text?: (record: TrellisRecord) => string | undefined
  href?: (record: TrellisRecord) => string | undefined
}

/** How a row is drawn: its element, its columns, and which of its cells hold something else than their value. */
export type Drawn = {
  element: HTMLElement
  placed: readonly { column: WrittenColumn; index: number }[]
  isTaken: (columnId: string, index: number) => boolean
  hrefOf: (record: TrellisRecord) => string
}

/**
 * A row of elements that is filled with one record after the other while the list is scrolled. Texts are written straight into the
 * cells, which costs a tenth of rendering them; only what a cell draws beyond a text hears of it and renders.
 */
export type RowSlot = {
  /** Stays the same whatever row it shows. */
  id: string
  subscribe: (listener: () => void) => () => void
  record: () => TrellisRecord | undefined
  /** The palette key of the stripe before the row's name; "" for a record without a colour, undefined for no stripe. */
  tabColor: () => string | undefined
  fill: (next: Filling) => void
  draw: (next: Drawn | undefined) => void
}

export function makeRowSlot(id: string): RowSlot {
  const listeners = new Set<() => void>()
  let filling: Filling | undefined
  let drawn: Drawn | undefined
  const writeLinks = () => {
    if (drawn && filling) writeAddresses(drawn, filling.record)
  }
  return {
    id,
    subscribe: listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    record: () => filling?.record,
    tabColor: () => (filling?.hasTab ? colorOf(filling.record) : undefined),
    fill: next => {
      const before = filling
      filling = next
      if (drawn) writeRow(drawn.element, before, next)
      if (before && before.record === next.record && before.hasTab === next.hasTab) return
      if (drawn) writeTexts(drawn, next.record)
      atRest(writeLinks)
      for (const listener of listeners) listener()
    },
    draw: next => {
      drawn = next
      if (!drawn || !filling) return
      writeRow(drawn.element, undefined, filling)
      writeTexts(drawn, filling.record)
      writeLinks()
    },
  }
}

/** Slots by their place, each made when it is first asked for. */
export function makeRowSlots(): (at: number) => RowSlot {
  const slots: RowSlot[] = []
  return at => {
    const slot = slots[at] ?? makeRowSlot(String(at))
    slots[at] = slot
    return slot
  }
}

function writeRow(element: HTMLElement, before: Filling | undefined, next: Filling): void {
  if (before?.top !== next.top) element.style.transform = `translateY(${next.top}px)`
  if (before?.index !== next.index) element.dataset['row'] = String(next.index)
  if (before?.ariaIndex !== next.ariaIndex) element.ariaRowIndex = String(next.ariaIndex)
  if (before?.isSelected !== next.isSelected) element.ariaSelected = String(next.isSelected)
  if (before === undefined || before.record?.id !== next.record?.id) mark(element, 'data-row-key', next.record?.id)
  if (before === undefined || !before.record !== !next.record)
    mark(element, 'aria-busy', next.record ? undefined : 'true')
  if (before?.isOpen !== next.isOpen) mark(element, 'data-open', next.isOpen ? 'true' : undefined)
  if (before?.isChanged !== next.isChanged) mark(element, 'data-changed', next.isChanged ? 'true' : undefined)
  const color = next.hasBackground ? colorOf(next.record) : undefined
  if (element.dataset['color'] !== color) mark(element, 'data-color', color)
}

function mark(element: Element, name: string, value: string | undefined): void {
  if (value === undefined) element.removeAttribute(name)
  else element.setAttribute(name, value)
}

function writeTexts({ element, placed, isTaken }: Drawn, record: TrellisRecord | undefined): void {
  let cell = element.firstElementChild
  for (const { column, index } of placed) {
    if (!cell) return
    if (column.text && !isTaken(column.id, index)) {
      const place = column.isMain || column.href ? cell.lastElementChild : cell
      if (place) writeText(place, (record && column.text(record)) || '')
    }
    cell = cell.nextElementSibling
  }
}

/** Where the row and its values lead. */
function writeAddresses({ element, placed, isTaken, hrefOf }: Drawn, record: TrellisRecord | undefined): void {
  let cell = element.firstElementChild
  for (const { column, index } of placed) {
    if (!cell) return
    if (column.isMain) writeLink(cell, record && hrefOf(record))
    else if (column.href && column.text && !isTaken(column.id, index))
      writeLead(cell.lastElementChild, record && column.href(record))
    cell = cell.nextElementSibling
  }
}

function writeLink(cell: Element, href: string | undefined): void {
  const link = cell.lastElementChild
  if (link instanceof HTMLAnchorElement && href !== undefined) link.setAttribute('href', href)
}

/** Without an address it is a text like any other. */
function writeLead(place: Element | null, href: string | undefined): void {
  if (!(place instanceof HTMLAnchorElement)) return
  const target = href !== undefined && isWebAddress(href) ? '_blank' : undefined
  if ((place.getAttribute('href') ?? undefined) !== href) mark(place, 'href', href)
  if ((place.getAttribute('target') ?? undefined) !== target) mark(place, 'target', target)
}

/** Into the text that is there already: no element comes or goes. */
function writeText(place: Element, text: string): void {
  const { firstChild } = place
  if (!firstChild) place.textContent = text
  else if (firstChild instanceof Text && firstChild.data !== text) firstChild.data = text
}

function colorOf(record: TrellisRecord | undefined): string | undefined {
  const color = record?.['recordColor']
  return typeof color === 'string' ? color : undefined
}
