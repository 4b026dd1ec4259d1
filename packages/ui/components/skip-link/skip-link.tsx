import type { ReactNode } from 'react'
import { t } from '../../text/english.ts'
import styles from './skip-link.module.css'

type SkipLinkProps = {
  /** The id of what gets the focus: the main landmark, which needs `tabIndex={-1}`, or something that takes it anyway. */
  target?: string
  children?: ReactNode
}

/** First thing on the page, or of a long part of it; shown to whoever comes to it by keyboard. */
export function SkipLink({ target = 'main', children }: SkipLinkProps) {
  return (
    <a href={`#${target}`} className={styles.skip} onClick={() => document.getElementById(target)?.focus()}>
      {children ?? t('kit.skipToContent')}
    </a>
  )
}
