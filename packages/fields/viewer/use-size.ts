import { type RefObject, useLayoutEffect, useState } from 'react'

export type Size = { width: number; height: number }

/** The inner size of an element in px, without its scroll bars, following it. */
export function useSize(element: RefObject<HTMLElement | null>): Size | undefined {
  const [size, setSize] = useState<Size>()
  useLayoutEffect(() => {
    const measured = element.current
    if (!measured) return
    const observer = new ResizeObserver(() => {
      const { width, height } = measured.getBoundingClientRect()
      setSize({ width: Math.floor(width), height: Math.floor(height) })
    })
    observer.observe(measured)
    return () => observer.disconnect()
  }, [element])
  return size
}
