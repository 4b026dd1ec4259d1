import { Link } from '@trellis/ui'
import { useEffect, useRef } from 'react'
import styles from './guide.module.css'
import { type GuideChapter, pageOfSection } from './guide.ts'
import { guidePlace } from './guide-place.ts'
import { t } from './texts.ts'

export type GuideContentsProps = {
  chapters: readonly GuideChapter[]
  /** The section that is open. */
  section: string | undefined
  startsOpen: boolean
}

export function GuideContents({ chapters, section, startsOpen }: GuideContentsProps) {
  const current = currentEntry(chapters, section)
  const list = useCurrentInSight(current)
  return (
    <details className={styles.contents} open={startsOpen}>
      <summary className={styles.contentsTitle}>{t('guide.contents')}</summary>
      <nav aria-label={t('guide.contents')} lang="en">
        <ul ref={list}>
          {chapters.map(({ title, entries }) => (
            <li key={title} className={styles.chapter}>
              <span className={styles.chapterTitle}>{title}</span>
              <ul aria-label={title}>
                {entries.map(entry => (
                  <li key={entry.section}>
                    <Link
                      href={guidePlace(entry.section)}
                      variant="quiet"
                      className={styles.entry ?? ''}
                      {...(entry.section === current ? { 'aria-current': 'page' } : {})}
                    >
                      {entry.title}
                    </Link>
                  </li>
                ))}
              </ul>
            </li>
          ))}
        </ul>
      </nav>
    </details>
  )
}

/** The current line stays in the part of a long list that is seen; the page beside it does not move. */
function useCurrentInSight(current: string | undefined) {
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    if (current !== undefined) list.current?.querySelector('[aria-current=page]')?.scrollIntoView({ block: 'nearest' })
  }, [current])
  return list
}

/** The line that leads to the section, else the one that leads to its page. */
function currentEntry(chapters: readonly GuideChapter[], section: string | undefined): string | undefined {
  if (section === undefined) return undefined
  const known = chapters.flatMap(({ entries }) => entries.map(entry => entry.section))
  return known.includes(section) ? section : known.find(one => one === pageOfSection(section))
}
