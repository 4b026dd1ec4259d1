import type { ReactNode } from 'react'

export type ScrollAreaProps = {
  children: ReactNode
  /** Says how far it reaches and that it scrolls. */
  className?: string | undefined
  /** What readers call it, where what is inside does not say so. */
  label?: string | undefined
}

/** What scrolls in a part of the page, by keys too: arrows need the focus on it. */
export function ScrollArea({ children, className, label }: ScrollAreaProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard.
    <div className={className} tabIndex={0} {...(label ? { role: 'region', 'aria-label': label } : {})}>
      {children}
    </div>
  )
}
