import { useQuery } from '@tanstack/react-query'
import { Link, Skeleton } from '@trellis/ui'
import { LoadFailure } from '../shell/load-failure.tsx'
import { Page } from '../shell/page.tsx'
import { Fact } from './fact.tsx'
import styles from './settings-page.module.css'
import { settingsFrame } from './settings-tabs.ts'
import { t } from './texts.ts'
import { workspaceQuery } from './workspace-query.ts'

/** What the server runs on, and of what the product is made. */
export function AboutPage() {
  const { data, error, refetch } = useQuery(workspaceQuery)
  const health = useQuery({ queryKey: ['health'], queryFn: ({ signal }) => isHealthy(signal), staleTime: 0 })
  return (
    <Page {...settingsFrame({ tab: 'about', title: t('settings.about'), description: t('settings.aboutHow') })}>
      <div className={styles.content}>
        {error && <LoadFailure error={error} onRetry={() => void refetch()} />}
        {!data && !error && <Skeleton shape="rows" count={4} />}
        {data && (
          <dl className={styles.facts}>
            <Fact name={t('settings.product')}>{data.versions.product}</Fact>
            <Fact name={t('settings.database')}>{data.versions.database}</Fact>
            <Fact name={t('settings.runtime')}>{data.versions.runtime}</Fact>
            <Fact name={t('settings.health')}>
              {health.data !== undefined && t(health.data ? 'settings.healthy' : 'settings.unhealthy')}
            </Fact>
            <Fact name={t('settings.licences')}>
              <Link href="/licences">{t('settings.licencesSee')}</Link>
            </Fact>
          </dl>
        )}
      </div>
    </Page>
  )
}

async function isHealthy(signal: AbortSignal): Promise<boolean> {
  try {
    const answer = await fetch('/api/health', { signal })
    // Not read, it would hold its connection.
    await answer.arrayBuffer()
    return answer.ok
  } catch {
    return false
  }
}
