import { useQueryClient } from '@tanstack/react-query'
import { Banner, Button, formatDateTime } from '@trellis/ui'
import { useState } from 'react'
import { PasswordLinkDialog } from './password-link-dialog.tsx'
import { t } from './texts.ts'
import styles from './users.module.css'

/** Somebody forgot their password: with the button that makes the link, which answers them. */
export function PasswordAsked({ userId, name, at }: { userId: string; name: string; at: string }) {
  const client = useQueryClient()
  const [isOpen, setOpen] = useState(false)
  const close = () => {
    setOpen(false)
    void client.invalidateQueries({ queryKey: ['users'] })
  }
  const make = (
    <Button size="small" onPress={() => setOpen(true)}>
      {t('users.makeLink')}
    </Button>
  )
  return (
    <div className={styles.notice}>
      <Banner status="warn" title={t('users.askedOn', { date: formatDateTime(at) })} actions={make}>
        {t('users.askedHow')}
      </Banner>
      {isOpen && <PasswordLinkDialog userId={userId} name={name} onClose={close} />}
    </div>
  )
}
