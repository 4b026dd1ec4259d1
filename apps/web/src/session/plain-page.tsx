import { SkipLink } from '@trellis/ui'
import type { ReactNode } from 'react'
import { WorkspaceLogo } from '../shell/logo.tsx'
import { useArrivalFocus } from '../shell/use-arrival-focus.ts'
import { usePageTitle } from '../shell/use-page-title.ts'
import { useEntrance } from './entrance.ts'
import styles from './plain-page.module.css'

export type PlainPageProps = { title: string; intro?: ReactNode; children?: ReactNode; footer?: ReactNode }

/** A sheet alone on the page: set-up, sign-in, set-password. */
export function PlainPage({ title, intro, children, footer }: PlainPageProps) {
  usePageTitle(title)
  useArrivalFocus()
  const workspace = useEntrance()?.workspace
  return (
    <div className={styles.page}>
      <SkipLink target="main" />
      <main id="main" tabIndex={-1} className={styles.sheet}>
        <p className={styles.workspace}>
          <WorkspaceLogo src={workspace?.logo} size={32} widest="10rem" />
          {workspace && <span className={styles.name}>{workspace.name}</span>}
        </p>
        <h1 tabIndex={-1}>{title}</h1>
        {intro && <p className={styles.intro}>{intro}</p>}
        {children && <div className={styles.body}>{children}</div>}
        {footer && <p className={styles.footer}>{footer}</p>}
      </main>
    </div>
  )
}
