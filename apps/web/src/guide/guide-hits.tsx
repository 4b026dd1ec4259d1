import { EmptyState, Link } from '@trellis/ui'
import { useMemo } from 'react'
import styles from './guide.module.css'
import type { Guide } from './guide.ts'
import { guidePlace } from './guide-place.ts'
import { type GuideExcerpt, type GuideHit, leastSearch, searchGuide } from './search-guide.ts'
import { t } from './texts.ts'

const mostShown = 30

/** The sections that a search found, those first that hold the words most often. */
export function GuideHits({ guide, search }: { guide: Guide; search: string }) {
  const hits = useMemo(() => searchGuide(guide, search), [guide, search])
  if (search.trim().length < leastSearch) return <p role="status">{t('guide.tooShort')}</p>
  const told = t('guide.found', { count: hits.length, search })
  if (hits.length === 0)
    return (
      <div role="status">
        <EmptyState icon="search_off" title={told} description={t('guide.foundHow')} />
      </div>
    )
  return (
    <div className={styles.hits}>
      <p role="status">{told}</p>
      <ol lang="en">
        {hits.slice(0, mostShown).map(hit => (
          <Hit key={hit.section.id} hit={hit} />
        ))}
      </ol>
      {hits.length > mostShown && <p>{t('guide.more', { count: hits.length - mostShown })}</p>}
    </div>
  )
}

function Hit({ hit: { page, section, count, excerpts } }: { hit: GuideHit }) {
  return (
    <li className={styles.hit}>
      <div className={styles.hitHead}>
        <Link href={guidePlace(section.id)}>{section.title}</Link>
        {section.level > 1 && <span className={styles.hitPage}>{page.title}</span>}
        <span className={styles.hitCount} lang="">
          {t('guide.hits', { count })}
        </span>
      </div>
      {excerpts.map(excerpt => (
        <Excerpt key={excerpt.at} excerpt={excerpt} />
      ))}
    </li>
  )
}

function Excerpt({ excerpt: { before, hit, after } }: { excerpt: GuideExcerpt }) {
  return (
    <p className={styles.excerpt}>
      {before}
      <mark>{hit}</mark>
      {after}
    </p>
  )
}
