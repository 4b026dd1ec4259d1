import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { type Extent, placeAt, type ScrollPlace, scrolledTo, scrollStart } from './scroll-map.ts'
import { makeSideways } from './sideways.ts'
import { columnsInView, rowsInView, type Span } from './windows.ts'

export type Viewport = {
  width: number
  /** Whether the room is known. Rows wait for it: drawn before, each would be drawn and laid out a second time for its width. */
  isMeasured: boolean
  /** How far rows are moved on the canvas, where the list is higher than a canvas may be. */
  shift: number
  rows: Span
  columns: Span
}

export type ViewportOptions = Content & {
  /** The element that scrolls. */
  ref: RefObject<HTMLElement | null>
}

const nothingYet: Viewport = {
  width: 0,
  isMeasured: false,
  shift: 0,
  rows: { first: 0, end: 0 },
  columns: { first: 0, end: 0 },
}

/** What there is to scroll over. */
type Content = {
  count: number
  rowHeight: number
  /** Of the columns that scroll sideways. */
  widths: readonly number[]
  /** What header and summaries take of the height, and pinned columns of the width. */
  taken: { block: number; inline: number }
}

/** The scrollbar of a list that is too high for a canvas is put right this long after the last move, in ms. */
const settleTime = 150

/**
 * Which rows and columns are in view. Only changes of that render; scrolling within it costs nothing. Sizes are heard, but for the first,
 * which is asked for while nothing is drawn: asking for one lays out everything that was just written.
 */
export function useViewport(options: ViewportOptions) {
  const { ref, count, rowHeight, widths, taken } = options
  const [view, setView] = useState(nothingYet)
  const [sideways] = useState(makeSideways)
  const place = useRef<ScrollPlace>(scrollStart)
  const box = useRef<Box>({ width: 0, height: 0, left: 0, isMeasured: false })
  const latest = useRef<Content>(options)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const look = useCallback(
    () => setView(before => keepSame(before, viewOf(box.current, place.current, latest.current))),
    [],
  )
  const showTop = useCallback(
    (virtual: number) => {
      const element = ref.current
      if (!element) return
      place.current = settledAt(element, virtual, extentOf(box.current, latest.current))
      look()
    },
    [ref, look],
  )
  const follow = useCallback(() => {
    const element = ref.current
    if (!element) return
    const extent = extentOf(box.current, latest.current)
    place.current = scrolledTo(place.current, element.scrollTop, extent)
    box.current.left = Math.abs(element.scrollLeft)
    sideways.moveTo(box.current.left)
    look()
    if (!isScaled(extent)) return
    clearTimeout(timer.current)
    timer.current = setTimeout(() => showTop(place.current.virtual), settleTime)
  }, [ref, look, showTop, sideways])
  // In the frame that scrolls, before it is painted: rows are there as they come into view.
  const onScroll = useCallback(() => flushSync(follow), [follow])
  const measure = useCallback(() => {
    const element = ref.current
    if (!element) return
    box.current = { ...box.current, width: element.clientWidth, height: element.clientHeight, isMeasured: true }
    follow()
  }, [ref, follow])
  const { block, inline } = taken
  useLayoutEffect(() => {
    latest.current = { count, rowHeight, widths, taken: { block, inline } }
    look()
  }, [look, count, rowHeight, widths, block, inline])
  useLayoutEffect(() => {
    const element = ref.current
    if (!element) return
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => {
      observer.disconnect()
      clearTimeout(timer.current)
    }
  }, [ref, measure])
  const topOf = useCallback(() => place.current.virtual, [])
  // Asked for, not drawn with: a height that changes and brings no row into view draws nothing.
  const heightOf = useCallback(() => box.current.height, [])
  return { view, sideways, onScroll, showTop, topOf, heightOf }
}

/** What is seen of the table, in px, and how far it is scrolled sideways. */
type Box = Pick<Viewport, 'width' | 'isMeasured'> & { height: number; left: number }

function viewOf(
  { width, height, left, isMeasured }: Box,
  { physical, virtual }: ScrollPlace,
  options: Content,
): Viewport {
  const { count, rowHeight, widths, taken } = options
  return {
    width,
    isMeasured,
    shift: virtual - physical,
    rows: rowsInView(virtual, height - taken.block, rowHeight, count),
    columns: columnsInView(widths, left, width - taken.inline),
  }
}

/** The canvas holds header and summaries too, which do not scroll. */
function extentOf({ height }: Box, { count, rowHeight, taken }: Content): Extent {
  return { content: count * rowHeight, viewport: height - taken.block }
}

const isScaled = (extent: Extent): boolean =>
  placeAt(extent.content, extent).physical < extent.content - extent.viewport

/** Puts the scrollbar where it belongs for what is to be shown. */
function settledAt(element: HTMLElement, virtual: number, extent: Extent): ScrollPlace {
  const wanted = placeAt(virtual, extent)
  element.scrollTop = wanted.physical
  return { physical: element.scrollTop, virtual: isScaled(extent) ? wanted.virtual : element.scrollTop }
}

function keepSame(before: Viewport, after: Viewport): Viewport {
  const isSame =
    before.width === after.width &&
    before.isMeasured === after.isMeasured &&
    before.shift === after.shift &&
    isEqual(before.rows, after.rows) &&
    isEqual(before.columns, after.columns)
  return isSame ? before : after
}

const isEqual = (one: Span, other: Span): boolean => one.first === other.first && one.end === other.end
