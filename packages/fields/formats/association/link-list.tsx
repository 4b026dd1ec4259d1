import styles from './association.module.css'
import { LinkRow } from './link-row.tsx'
import type { LinkViewProps } from './link-view-props.ts'

export function LinkList({ field, links }: LinkViewProps) {
  return (
    <ul className={styles.rows} aria-label={field.schema.title}>
      {links.map(link => (
        <LinkRow key={link.record.id} field={field} link={link} />
      ))}
    </ul>
  )
}
