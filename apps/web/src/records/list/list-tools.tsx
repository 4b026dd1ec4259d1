import { type ReactNode, useLayoutEffect } from 'react'
import { createPortal } from 'react-dom'
import type { ListFrame } from './list-frame.ts'

/** Controls of a list's body that stand in the toolbar of its frame. */
export function ListTools({ frame, children }: { frame: ListFrame; children: ReactNode }) {
  return frame.tools && createPortal(children, frame.tools)
}

/** Keeps their place until they are there; written by hand, for React listens for every event on each element that a portal leads to. */
export function ToolsPlace({ frame: { tools }, className }: { frame: ListFrame; className: string }) {
  useLayoutEffect(() => {
    const place = document.createElement('span')
    place.className = className
    tools?.append(place)
    return () => place.remove()
  }, [tools, className])
  return null
}
