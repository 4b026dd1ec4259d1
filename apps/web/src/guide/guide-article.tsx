import { useRouter } from '@tanstack/react-router'
import { Link } from '@trellis/ui'
import { useEffect, useRef } from 'react'
import styles from './guide.module.css'
import type { Guide, GuidePage, GuideSection } from './guide.ts'
import { GuideBlocks } from './guide-blocks.tsx'
import { guidePlace } from './guide-place.ts'
import { t } from './texts.ts'

/** A page of fewer sections says by itself what is on it. */
const leastListed = 3

export type GuideArticleProps = { guide: Guide; page: GuidePage; section: string | undefined }

/** A page of the guide, at the section that the address names. */
export function GuideArticle({ guide, page, section }: GuideArticleProps) {
  useArrival(section)
  const listed = page.sections.filter(({ level }) => level === 2)
  return (
    <article className={styles.article} lang="en">
      {page.sections.map((one, index) => (
        <section key={one.id} aria-labelledby={idOf(one.id)}>
          <SectionHeading section={one} />
          <GuideBlocks blocks={one.blocks} />
          {index === 0 && listed.length >= leastListed && <OnThisPage sections={listed} />}
        </section>
      ))}
      <Neighbours guide={guide} page={page} />
    </article>
  )
}

const idOf = (section: string) => `guide-${section}`

function SectionHeading({ section: { id, title, level } }: { section: GuideSection }) {
  // The page's own heading, which the frame keeps for readers, is the first.
  const Heading = level === 3 ? 'h3' : 'h2'
  return (
    <Heading id={idOf(id)} tabIndex={-1} data-level={level} className={styles.heading}>
      {title}
    </Heading>
  )
}

function OnThisPage({ sections }: { sections: readonly GuideSection[] }) {
  return (
    <nav className={styles.onPage} aria-label={t('guide.onPage')}>
      <ul>
        {sections.map(({ id, title }) => (
          <li key={id}>
            <Link href={guidePlace(id)}>{title}</Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** Goes to the section that the address names, with the focus once somebody has moved about in the guide. */
function useArrival(section: string | undefined): void {
  const router = useRouter()
  const before = useRef<string>(undefined)
  useEffect(() => {
    const heading = section === undefined ? null : document.getElementById(idOf(section))
    const arrive = () => heading?.scrollIntoView({ block: 'start' })
    arrive()
    if (before.current !== undefined && before.current !== section) heading?.focus({ preventScroll: true })
    before.current = section
    // The router puts the page back to where it was once it has drawn the next address.
    return router.subscribe('onRendered', arrive)
  }, [router, section])
}

/** The pages before and after this one, as the contents list them. */
function Neighbours({ guide, page }: { guide: Guide; page: GuidePage }) {
  const listed = guide.chapters.flatMap(({ entries }) => entries.map(({ section }) => section))
  const pages = listed.filter(section => !section.includes('.'))
  const place = pages.indexOf(page.id)
  const titleOf = (id: string) => guide.pages.find(one => one.id === id)?.title ?? id
  const [previous, next] = place < 0 ? [] : [pages[place - 1], pages[place + 1]]
  return (
    <div className={styles.neighbours}>
      {previous !== undefined && (
        <Link href={guidePlace(previous)}>{t('guide.previous', { title: titleOf(previous) })}</Link>
      )}
      {next !== undefined && <Link href={guidePlace(next)}>{t('guide.next', { title: titleOf(next) })}</Link>}
    </div>
  )
}
