import { useEffect, useRef, useState } from 'react'

/**
 * Whether the focus is inside an element or a menu that belongs to it: such menus stand elsewhere in the page, yet their events
 * pass through what shows them.
 */
export function useFocusInside(onLeave: () => void): { isInside: boolean; onFocus: () => void; onBlur: () => void } {
  const [isInside, setInside] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return {
    isInside,
    onFocus() {
      clearTimeout(timer.current)
      setInside(true)
    },
    // What takes the focus over hears of it right behind this.
    onBlur() {
      clearTimeout(timer.current)
      timer.current = setTimeout(() => {
        setInside(false)
        onLeave()
      })
    },
  }
}
