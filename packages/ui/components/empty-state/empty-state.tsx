import type { ReactNode } from 'react'
import { Icon } from '../../icons/icon.tsx'
import { t } from '../../text/english.ts'
import styles from './empty-state.module.css'

export type EmptyStateProps = {
  icon?: string
  /** One line: what this is. "No Data" where nothing better can be said. */
  title?: string
  /** One line: why it helps, or what to do. */
  description?: ReactNode
  /** One primary button. */
  action?: ReactNode
  /** One link, to the guide or out of the situation. */
  link?: ReactNode
  size?: 'small' | 'regular'
}

export function EmptyState({ icon = 'inbox', title, description, action, link, size = 'regular' }: EmptyStateProps) {
  return (
    <div className={styles.empty} data-size={size}>
      <Icon name={icon} size={size === 'small' ? 20 : 32} {...(styles.icon ? { className: styles.icon } : {})} />
      <p className={styles.title}>{title ?? t('kit.emptyDefault')}</p>
      {description && <p className={styles.description}>{description}</p>}
      {action && <div className={styles.action}>{action}</div>}
      {link && <div className={styles.link}>{link}</div>}
    </div>
  )
}
