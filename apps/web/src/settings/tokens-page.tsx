import { TokenList } from '../account/token-list.tsx'
import { Page } from '../shell/page.tsx'
import styles from './settings-page.module.css'
import { settingsFrame } from './settings-tabs.ts'
import { t } from './texts.ts'

/** What acts for anybody here, with the way to take it back. */
export function TokensPage() {
  return (
    <Page {...settingsFrame({ tab: 'tokens', title: t('settings.tokens'), description: t('settings.tokensHow') })}>
      <div className={styles.content}>
        <TokenList />
      </div>
    </Page>
  )
}
