import { type RefObject, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
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

const nothingSeen: Seen = { box: { width: 0, height: 0, left: 0, isMeasured: false }, place: scrollStart }

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
 * Which rows and columns are in view, worked out while drawing: rows that come are drawn at once. Only changes of that render; scrolling
 * within it costs nothing. Sizes are heard, but for the first, which is asked for while nothing is drawn: asking for one lays out
 * everything that was just written.
 */
export function useViewport(options: ViewportOptions) {
  const { ref, count, rowHeight, widths, taken } = options
  const { block, inline } = taken
  const [seen, setSeen] = useState(nothingSeen)
  const view = useMemo(
    () => viewOf(seen, { count, rowHeight, widths, taken: { block, inline } }),
    [seen, count, rowHeight, widths, block, inline],
  )
  const [sideways] = useState(makeSideways)
  const place = useRef<ScrollPlace>(scrollStart)
  const box = useRef<Box>(nothingSeen.box)
  const latest = useRef<Content>(options)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const look = useCallback(() => {
    const now = { box: box.current, place: place.current }
    setSeen(before => (isSame(viewOf(before, latest.current), viewOf(now, latest.current)) ? before : now))
  }, [])
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
    box.current = { ...box.current, left: Math.abs(element.scrollLeft) }
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
  useLayoutEffect(() => {
    latest.current = { count, rowHeight, widths, taken: { block, inline } }
    look()
  }, [look, count, rowHeight, widths, block, inline])
  useMeasured(ref, measure)
  useEffect(() => () => clearTimeout(timer.current), [])
  const topOf = useCallback(() => place.current.virtual, [])
  // Asked for, not drawn with: a height that changes and brings no row into view draws nothing.
  const heightOf = useCallback(() => box.current.height, [])
  return { view, sideways, onScroll, showTop, topOf, heightOf }
}

/** At once, and whenever the element has another size. */
function useMeasured(ref: ViewportOptions['ref'], measure: () => void): void {
  useLayoutEffect(() => {
    const element = ref.current
    if (!element) return
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [ref, measure])
}

/** What is seen of the table, in px, and how far it is scrolled sideways. */
type Box = Readonly<Pick<Viewport, 'width' | 'isMeasured'> & { height: number; left: number }>

type Seen = { box: Box; place: ScrollPlace }

function viewOf({ box, place }: Seen, { count, rowHeight, widths, taken }: Content): Viewport {
  const { width, height, left, isMeasured } = box
  const { physical, virtual } = place
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

const isSame = (one: Viewport, other: Viewport): boolean =>
  one.width === other.width &&
  one.isMeasured === other.isMeasured &&
  one.shift === other.shift &&
  isEqual(one.rows, other.rows) &&
  isEqual(one.columns, other.columns)

const isEqual = (one: Span, other: Span): boolean => one.first === other.first && one.end === other.end
