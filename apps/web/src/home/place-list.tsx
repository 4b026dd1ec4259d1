import { Icon, Link } from '@trellis/ui'
import { useId } from 'react'
import type { Visit } from '../shell/recent.ts'
import styles from './home.module.css'

/** Screens to go to, under a heading; nothing where there are none. */
export function PlaceList({ title, places }: { title: string; places: readonly Visit[] }) {
  const id = useId()
  if (places.length === 0) return null
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 id={id} className={styles.heading}>
        {title}
      </h2>
      <ul className={styles.recent}>
        {places.map(({ href, title: name, area, icon, color }) => (
          <li key={href} className={styles.visit}>
            <span className={styles.visitIcon} data-color={color}>
              <Icon name={icon ?? 'history'} />
            </span>
            <Link href={href} variant="quiet" className={styles.visitTitle ?? ''}>
              {name}
            </Link>
            {area && <span className={styles.visitArea}>{area}</span>}
          </li>
        ))}
      </ul>
    </section>
  )
}
