import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import type { ListFrame } from './list-frame.ts'

/** Controls of a list's body that stand in the toolbar of its frame. */
export function ListTools({ frame, children }: { frame: ListFrame; children: ReactNode }) {
  return frame.tools && createPortal(children, frame.tools)
}
