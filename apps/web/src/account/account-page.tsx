import { useUser } from '../session/session-store.ts'
import { Page } from '../shell/page.tsx'
import styles from './account.module.css'
import { SessionList } from './session-list.tsx'
import { t } from './texts.ts'
import { TokenList } from './token-list.tsx'

/** Where the person at the screen is signed in, and what acts for them. */
export function AccountPage() {
  const { id, fullName, email } = useUser()
  return (
    <Page title={t('account.title')} area={t('account.title')} description={`${fullName} · ${email}`}>
      <div className={styles.page}>
        <SessionList userId={id} userName={fullName} isOwn />
        <TokenList userId={id} isOwn />
      </div>
    </Page>
  )
}
