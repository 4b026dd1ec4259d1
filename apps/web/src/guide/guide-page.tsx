import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Button, EmptyState, SearchField, Skeleton } from '@trellis/ui'
import { useMemo } from 'react'
import { useTextParameter } from '../router/place.ts'
import { sessionQuery } from '../session/queries.ts'
import { LoadFailure } from '../shell/load-failure.tsx'
import { Page } from '../shell/page.tsx'
import { useLayoutSize } from '../shell/use-layout-size.ts'
import styles from './guide.module.css'
import { type Guide, pageOfSection } from './guide.ts'
import { GuideArticle } from './guide-article.tsx'
import { GuideContents } from './guide-contents.tsx'
import { GuideHits } from './guide-hits.tsx'
import { guidePlace, guideSearchPlace } from './guide-place.ts'
import { guideQuery, shownGuide } from './read-guide.ts'
import { t } from './texts.ts'

/** How the product works: its contents, a page of it or what a search found; `section` of the address says where it is open. */
export function GuidePage() {
  const section = useTextParameter('section')
  const search = useTextParameter('search') ?? ''
  const { guide, error, retry } = useGuide()
  const first = guide?.chapters[0]?.entries[0]?.section
  const at = section ?? first
  const page = guide?.pages.find(
    ({ id, sections }) => sections.some(one => one.id === at) && id === pageOfSection(at ?? ''),
  )
  const isOpen = page !== undefined && search === ''
  const title = isOpen ? t('guide.page', { title: page.title }) : t('guide.title')
  return (
    <Page title={title} header="hidden">
      <div className={styles.body}>
        {error && <LoadFailure error={error} onRetry={retry} />}
        {!guide && !error && <Skeleton shape="rows" count={8} />}
        {guide && (
          <>
            <GuideSide guide={guide} section={search === '' ? at : undefined} search={search} />
            <div className={styles.main}>
              {search !== '' && <GuideHits guide={guide} search={search} />}
              {isOpen && <GuideArticle guide={guide} page={page} section={at} />}
              {!page && search === '' && <MissingSection />}
            </div>
          </>
        )}
      </div>
    </Page>
  )
}

/** As far as the features of the workspace show it. */
function useGuide() {
  const { data, ...stored } = useQuery(guideQuery)
  const session = useQuery(sessionQuery)
  const features = session.data?.workspace.features
  const guide = useMemo(() => data && features && shownGuide(data, features), [data, features])
  const error = guide ? undefined : (stored.error ?? session.error)
  return { guide, error, retry: () => void (stored.error ? stored : session).refetch() }
}

type GuideSideProps = { guide: Guide; section: string | undefined; search: string }

function GuideSide({ guide, section, search }: GuideSideProps) {
  const navigate = useNavigate()
  const isSmall = useLayoutSize() === 'small'
  return (
    <div className={styles.side}>
      <SearchField
        label={t('guide.search')}
        placeholder={t('guide.search')}
        value={search}
        isLive
        isCollapsible={false}
        onSubmit={text =>
          void navigate({ href: text === '' ? guidePlace(section) : guideSearchPlace(text), replace: search !== '' })
        }
      />
      <GuideContents key={String(isSmall)} chapters={guide.chapters} section={section} startsOpen={!isSmall} />
    </div>
  )
}

function MissingSection() {
  return (
    <EmptyState
      icon="help"
      title={t('guide.missing')}
      description={t('guide.missingHow')}
      action={<Button href={guidePlace()}>{t('guide.toStart')}</Button>}
    />
  )
}
