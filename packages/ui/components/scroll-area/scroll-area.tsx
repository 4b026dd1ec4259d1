import type { ReactNode } from 'react'

export type ScrollAreaProps = {
  children: ReactNode
  /** Says how far it reaches and that it scrolls. */
  className?: string | undefined
  /** What readers call it, where what is inside does not say so. */
  label?: string | undefined
}

/** Arrows scroll what has the focus. */
const reachedByKeys = { tabIndex: 0 }

/** What scrolls in a part of the page, by keys too. */
export function ScrollArea({ children, className, label }: ScrollAreaProps) {
  return (
    <div className={className} {...reachedByKeys} {...(label ? { role: 'region', 'aria-label': label } : {})}>
      {children}
    </div>
  )
}
