import { TokenList } from '../account/token-list.tsx'
import { Page } from '../shell/page.tsx'
import styles from './settings-page.module.css'
import { settingsTabs } from './settings-tabs.ts'
import { t } from './texts.ts'

/** What acts for anybody here, with the way to take it back. */
export function TokensPage() {
  return (
    <Page
      title={t('settings.tokens')}
      area={t('settings.title')}
      crumbs={[{ id: 'settings', label: t('settings.title'), href: '/builder/settings' }]}
      description={t('settings.tokensHow')}
      tabs={settingsTabs()}
      activeTab="tokens"
    >
      <div className={styles.content}>
        <TokenList />
      </div>
    </Page>
  )
}
