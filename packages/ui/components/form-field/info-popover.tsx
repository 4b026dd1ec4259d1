import type { ReactNode } from 'react'
import { t } from '../../text/english.ts'
import { IconButton } from '../icon-button/icon-button.tsx'
import { Popover } from '../popover/popover.tsx'
import styles from './form-field.module.css'

/** One sentence, one example, a link, behind a question mark. */
export function InfoPopover({ label, children }: { label: string; children: ReactNode }) {
  const trigger = (
    <IconButton
      icon="help"
      size="small"
      iconSize={16}
      tooltip={false}
      label={t('kit.help', { label })}
      {...(styles.help ? { className: styles.help } : {})}
    />
  )
  return (
    <Popover label={t('kit.help', { label })} trigger={trigger}>
      <div className={styles.info}>{children}</div>
    </Popover>
  )
}
