import type { ReactNode } from 'react'
import { Icon } from '../../icons/icon.tsx'
import { t } from '../../text/english.ts'
import { IconButton } from '../icon-button/icon-button.tsx'
import styles from './banner.module.css'

export type BannerProps = {
  children: ReactNode
  title?: string
  status?: 'info' | 'success' | 'warn' | 'error'
  icon?: string
  actions?: ReactNode
  onClose?: () => void
  /** `strip` spans the page under the top bar; `box` stands in content. */
  variant?: 'strip' | 'box'
  /** `note` for what is part of the page from the start; else it is read out when it comes. */
  role?: 'status' | 'alert' | 'note'
}

const icons = { info: 'info', success: 'check_circle', warn: 'warning', error: 'error' }

export function Banner({
  children,
  title,
  status = 'info',
  icon,
  actions,
  onClose,
  variant = 'box',
  role,
}: BannerProps) {
  return (
    <div
      className={styles.banner}
      role={role ?? (status === 'error' ? 'alert' : 'status')}
      data-status={status}
      data-variant={variant}
    >
      <Icon name={icon ?? icons[status]} isFilled {...(styles.icon ? { className: styles.icon } : {})} />
      <div className={styles.content}>
        <div className={styles.text}>
          {title && <strong className={styles.title}>{title}</strong>}
          <div>{children}</div>
        </div>
        {actions && <div className={styles.actions}>{actions}</div>}
      </div>
      {onClose && <IconButton icon="close" size="small" label={t('kit.close')} tooltip={false} onPress={onClose} />}
    </div>
  )
}
