import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Button, EmptyState, SearchField, Skeleton } from '@trellis/ui'
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
  const { data, error, refetch } = useQuery(guideQuery)
  const features = useQuery(sessionQuery).data?.workspace.features
  const guide = data && features && shownGuide(data, features)
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
        {error && <LoadFailure error={error} onRetry={() => void refetch()} />}
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
  const navigate = useNavigate()
  return (
    <EmptyState
      icon="help"
      title={t('guide.missing')}
      description={t('guide.missingHow')}
      action={<Button onPress={() => void navigate({ href: guidePlace() })}>{t('guide.toStart')}</Button>}
    />
  )
}
