import { classes } from '@trellis/ui'
import { useCellTabIndex } from '../grid-context.tsx'
import { isWebAddress } from '../values/addresses.ts'
import styles from './cell-text.module.css'

type CellTextProps = { children: string; align?: 'start' | 'end'; isMono?: boolean; href?: string | undefined }

/** One line of text, cut with an ellipsis; the whole of it is its tooltip. */
export function CellText({ children, align, isMono, href }: CellTextProps) {
  const tabIndex = useCellTabIndex()
  const className = classes(styles.text, align === 'end' && styles.end, isMono && styles.mono, href && styles.link)
  if (!href)
    return (
      <span className={className} title={children}>
        {children}
      </span>
    )
  return (
    <a className={className} title={children} tabIndex={tabIndex} {...leadTo(href)}>
      {children}
    </a>
  )
}

/** A page opens beside ours, and learns nothing of it. */
export function leadTo(href: string): { href: string; target?: string; rel?: string } {
  return isWebAddress(href) ? { href, target: '_blank', rel: 'noopener noreferrer' } : { href }
}
