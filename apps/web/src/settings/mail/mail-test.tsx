import { useQueryClient } from '@tanstack/react-query'
import { Banner, Button, TextField } from '@trellis/ui'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import type { OperationOutput } from '../../api/operations.ts'
import { showError } from '../../api/show-error.ts'
import { useUser } from '../../session/session-store.ts'
import styles from './mail.module.css'
import { outboxKey } from './mail-keys.ts'
import { t } from './texts.ts'

type Outcome = OperationOutput<'MAIL_TEST'> & { email: string }

/** Sends a mail by what is saved, and says at once what became of it. */
export function MailTest({ hasChanges }: { hasChanges: boolean }) {
  const client = useQueryClient()
  const { email: own } = useUser()
  const [address, setAddress] = useState(own)
  const [outcome, setOutcome] = useState<Outcome>()
  const [isSending, setSending] = useState(false)
  const send = async () => {
    const email = address.trim()
    setSending(true)
    setOutcome(undefined)
    try {
      setOutcome({ ...(await call('MAIL_TEST', { address: email })), email })
      await client.invalidateQueries({ queryKey: outboxKey })
    } catch (error) {
      showError(error)
    } finally {
      setSending(false)
    }
  }
  return (
    <section className={styles.part} aria-label={t('mail.test')}>
      <h2 className={styles.heading}>{t('mail.test')}</h2>
      <div className={styles.bar}>
        <TextField
          label={t('mail.testTo')}
          type="email"
          inputMode="email"
          value={address}
          onChange={setAddress}
          {...(hasChanges && { description: t('mail.testSaveFirst') })}
        />
        <Button
          icon="mail"
          isBusy={isSending}
          isDisabled={hasChanges || address.trim() === ''}
          onPress={() => void send()}
        >
          {t('mail.testSend')}
        </Button>
      </div>
      <div role="status">
        {outcome?.state === 'sent' && <Banner status="success">{t('mail.testSent', { email: outcome.email })}</Banner>}
        {outcome?.state === 'failed' && (
          <Banner status="error" title={t('mail.testFailed')}>
            {outcome.message}
          </Banner>
        )}
      </div>
    </section>
  )
}
