import { Banner, Link } from '@trellis/ui'
import type { ReactNode } from 'react'
import { useWorkspaceName } from '../session/queries.ts'
import { Page } from '../shell/page.tsx'
import styles from './settings-page.module.css'
import { settingsTabs } from './settings-tabs.ts'
import { t } from './texts.ts'

export function SettingsPage() {
  const workspace = useWorkspaceName()
  const isPlain = location.protocol === 'http:'
  const isLocal = ['localhost', '127.0.0.1', '[::1]'].includes(location.hostname)
  return (
    <Page
      title={t('settings.title')}
      area={t('settings.description')}
      description={t('settings.description')}
      tabs={settingsTabs()}
      activeTab="general"
    >
      <div className={styles.content}>
        {isPlain && !isLocal && (
          <Banner status="warn" title={t('settings.plainTitle')}>
            {t('settings.plainHow')}
          </Banner>
        )}
        <h2 className={styles.heading}>{t('settings.workspace')}</h2>
        <dl className={styles.facts}>
          <Fact name={t('settings.name')}>{workspace}</Fact>
          <Fact name={t('settings.address')}>
            <code>{location.origin}</code>
          </Fact>
          <Fact name={t('settings.connection')}>
            {isPlain ? (isLocal ? t('settings.local') : t('settings.plain')) : t('settings.secure')}
          </Fact>
          <Fact name={t('settings.interface')}>
            <Link href="/api/openapi.json" isExternal>
              {t('settings.openapi')}
            </Link>
          </Fact>
        </dl>
      </div>
    </Page>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={styles.fact}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
