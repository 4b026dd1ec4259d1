import type { SessionUser } from '@trellis/contract'
import { Button, Icon } from '@trellis/ui'
import { createPortal } from 'react-dom'
import { t } from './texts.ts'
import { stopViewing } from './view-as.ts'
import styles from './viewing-strip.module.css'

/** Over every page, for as long as somebody looks on as this user. */
export function ViewingStrip({ user }: { user: SessionUser }) {
  if (!user.viewedBy) return null
  return createPortal(
    <section className={styles.strip} aria-label={t('viewing.stripLabel')}>
      <Icon name="visibility" size={18} />
      <span className={styles.text}>{t('viewing.strip', { name: user.fullName || user.email })}</span>
      <Button size="small" onPress={stopViewing}>
        {t('viewing.stop')}
      </Button>
    </section>,
    document.body,
  )
}
