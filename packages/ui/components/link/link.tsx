import type { ReactNode } from 'react'
import { classes, given } from '../../given.ts'
import { Icon } from '../../icons/icon.tsx'
import styles from './link.module.css'
import { NativeLink } from './native-link.tsx'

export type LinkProps = {
  href: string
  children: ReactNode
  /** Opens a new tab and says so by an icon. */
  isExternal?: boolean
  /** `quiet` takes the colour of its text and is underlined when hovered: for names in lists. */
  variant?: 'regular' | 'quiet'
  icon?: string
  className?: string
  /** Runs with each press, before the page changes. */
  onFollow?: () => void
  'aria-label'?: string
  'aria-current'?: 'page' | 'true'
}

export function Link({
  href,
  children,
  isExternal,
  variant = 'regular',
  icon,
  className,
  onFollow,
  ...rest
}: LinkProps) {
  return (
    <NativeLink
      href={href}
      className={classes(styles.link, className)}
      data-variant={variant}
      {...(isExternal ? { target: '_blank', rel: 'noopener noreferrer' } : {})}
      {...given({ ...rest, onClick: onFollow })}
    >
      {icon && <Icon name={icon} size={16} />}
      {children}
      {isExternal && <Icon name="open_in_new" size={14} />}
    </NativeLink>
  )
}
