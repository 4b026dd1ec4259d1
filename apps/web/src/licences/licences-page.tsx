import { useQuery } from '@tanstack/react-query'
import { Button, EmptyState, SearchField, Skeleton } from '@trellis/ui'
import { useState } from 'react'
import { Page } from '../shell/page.tsx'
import styles from './licences.module.css'
import { type Licence, readLicences } from './read-licences.ts'
import { t } from './texts.ts'

/** Everything of others that the product ships, each with its licence. */
export function LicencesPage() {
  const [search, setSearch] = useState('')
  const { data, error, refetch } = useQuery({
    queryKey: ['licences'],
    queryFn: ({ signal }) => readLicences(signal),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const wanted = search.trim().toLowerCase()
  const shown = data?.filter(({ name, licence }) => `${name} ${licence}`.toLowerCase().includes(wanted))
  return (
    <Page title={t('licences.title')} {...(data ? { description: t('licences.what', { count: data.length }) } : {})}>
      <div className={styles.body}>
        {error && (
          <EmptyState
            icon="error"
            title={t('licences.failed')}
            description={t('licences.failedHow')}
            action={<Button onPress={() => void refetch()}>{t('licences.again')}</Button>}
          />
        )}
        {!data && !error && <Skeleton shape="rows" count={8} />}
        {data && (
          <SearchField
            label={t('licences.search')}
            placeholder={t('licences.search')}
            value={search}
            isLive
            isCollapsible={false}
            onSubmit={setSearch}
          />
        )}
        {shown?.length === 0 && <EmptyState icon="search_off" title={t('licences.noMatch')} />}
        {shown && shown.length > 0 && (
          <ul className={styles.list} aria-label={t('licences.list')}>
            {shown.map(licence => (
              <LicenceRow key={`${licence.name} ${licence.version}`} licence={licence} />
            ))}
          </ul>
        )}
      </div>
    </Page>
  )
}

function LicenceRow({ licence: { name, version, licence, texts } }: { licence: Licence }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <li>
      <details onToggle={event => setOpen(event.currentTarget.open)}>
        <summary className={styles.row}>
          <span className={styles.name}>{name}</span>
          <span className={styles.version}>{version}</span>
          <span className={styles.licence}>{licence}</span>
        </summary>
        {isOpen && <div className={styles.text}>{texts.join('\n\n') || t('licences.noText')}</div>}
      </details>
    </li>
  )
}
