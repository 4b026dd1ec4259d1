import { useQuery } from '@tanstack/react-query'
import { Banner, Skeleton } from '@trellis/ui'
import { call } from '../../api/call.ts'
import type { OperationOutput } from '../../api/operations.ts'
import { LoadFailure } from '../../shell/load-failure.tsx'
import { Page } from '../../shell/page.tsx'
import { settingsFrame } from '../settings-tabs.ts'
import { t as settingsText } from '../texts.ts'
import styles from './mail.module.css'
import { MailForm } from './mail-form.tsx'
import { mailKey } from './mail-keys.ts'
import { MailTest } from './mail-test.tsx'
import { Outbox } from './outbox.tsx'
import { t } from './texts.ts'
import { useMailEditor } from './use-mail-editor.ts'

/** By which server mails are sent, a mail to try it, and what became of the last ones. */
export function MailPage() {
  const query = useQuery({
    queryKey: mailKey,
    queryFn: ({ signal }) => call('MAIL_SETTINGS_GET', {}, { signal }),
    // What is edited is not replaced by what others save meanwhile.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  if (query.data) return <LoadedMail key={query.data.changedAt ?? ''} stored={query.data} />
  return (
    <Page {...heading()}>
      <div className={styles.content}>
        {query.isError ? (
          <LoadFailure error={query.error} onRetry={() => void query.refetch()} />
        ) : (
          <Skeleton shape="rows" count={6} />
        )}
      </div>
    </Page>
  )
}

const heading = () =>
  settingsFrame({ tab: 'mail', title: settingsText('settings.mail'), description: t('mail.description') })

/** Mounted anew with what was stored. */
function LoadedMail({ stored }: { stored: OperationOutput<'MAIL_SETTINGS_GET'> }) {
  const editor = useMailEditor(stored)
  const { settings, linkAddress } = stored
  return (
    <Page {...heading()} changes={editor.changes}>
      <div className={styles.content}>
        {!settings && (
          <Banner status="info" title={t('mail.none')}>
            {t('mail.noneHow')}
          </Banner>
        )}
        {settings && linkAddress === undefined && (
          <Banner status="warn" title={t('mail.noAddress')}>
            {t('mail.noAddressHow')}
          </Banner>
        )}
        <MailForm editor={editor} stored={stored} />
        {settings && <MailTest hasChanges={editor.changes.count > 0} />}
        <Outbox />
      </div>
    </Page>
  )
}
