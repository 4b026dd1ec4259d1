import { Icon, Link } from '@trellis/ui'
import { useRecentVisits } from '../shell/recent.ts'
import styles from './home.module.css'
import { t } from './texts.ts'

const most = 6

export function RecentList() {
  const visits = useRecentVisits()
  if (visits.length === 0) return null
  return (
    <section className={styles.section} aria-labelledby="recent">
      <h2 id="recent" className={styles.heading}>
        {t('home.recent')}
      </h2>
      <ul className={styles.recent}>
        {visits.slice(0, most).map(({ href, title, area, icon, color }) => (
          <li key={href} className={styles.visit}>
            <span className={styles.visitIcon} data-color={color}>
              <Icon name={icon ?? 'history'} />
            </span>
            <Link href={href} variant="quiet">
              {title}
            </Link>
            {area && <span className={styles.visitArea}>{area}</span>}
          </li>
        ))}
      </ul>
    </section>
  )
}
