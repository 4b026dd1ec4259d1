import type { ReactNode } from 'react'
import { classes } from '../../given.ts'
import { Icon } from '../../icons/icon.tsx'
import { ColorTab } from '../chip/chip.tsx'
import { NativeLink } from '../link/native-link.tsx'
import styles from './card.module.css'

export type CardProps = {
  title?: ReactNode
  description?: ReactNode
  icon?: string
  /** A record's palette key. */
  color?: string | null
  /** Makes the title a link that the whole card follows. */
  href?: string
  /** At the end of the title row: a menu, a badge. */
  actions?: ReactNode
  footer?: ReactNode
  children?: ReactNode
  isSelected?: boolean
  className?: string
}

export function Card({
  title,
  description,
  icon,
  color,
  href,
  actions,
  footer,
  children,
  isSelected,
  className,
}: CardProps) {
  return (
    <article
      className={classes(styles.card, className)}
      data-linked={href !== undefined || undefined}
      data-selected={isSelected || undefined}
    >
      {(title || actions) && (
        <header className={styles.header}>
          {color !== undefined && <ColorTab color={color} />}
          {icon && (
            <span className={styles.icon} data-color={color ?? undefined}>
              <Icon name={icon} size={20} />
            </span>
          )}
          <div className={styles.titles}>
            <h3 className={styles.title}>
              {href === undefined ? (
                title
              ) : (
                <NativeLink href={href} className={styles.link ?? ''}>
                  {title}
                </NativeLink>
              )}
            </h3>
            {description && <p className={styles.description}>{description}</p>}
          </div>
          {actions && <div className={styles.actions}>{actions}</div>}
        </header>
      )}
      {children && <div className={styles.body}>{children}</div>}
      {footer && <footer className={styles.footer}>{footer}</footer>}
    </article>
  )
}
