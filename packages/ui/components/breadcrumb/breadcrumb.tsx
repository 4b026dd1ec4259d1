import { Icon } from '../../icons/icon.tsx'
import { t } from '../../text/english.ts'
import { Link } from '../link/link.tsx'
import styles from './breadcrumb.module.css'

export type BreadcrumbItem = { id: string; label: string; href?: string; icon?: string }

/** Area to record; the last part is the page's title. Long middle parts shrink first. */
export function Breadcrumb({ items }: { items: readonly BreadcrumbItem[] }) {
  return (
    <nav aria-label={t('kit.breadcrumb')} className={styles.nav}>
      <ol className={styles.list}>
        {items.map(({ id, label, href, icon }, index) => {
          const isLast = index === items.length - 1
          return (
            <li key={id} className={styles.item} data-last={isLast || undefined} title={label}>
              {index > 0 && (
                <Icon name="chevron_right" size={16} {...(styles.arrow ? { className: styles.arrow } : {})} />
              )}
              {icon && <Icon name={icon} size={16} />}
              {href && !isLast ? (
                <Link href={href} variant="quiet" className={styles.text ?? ''}>
                  {label}
                </Link>
              ) : (
                <span className={styles.text} {...(isLast ? { 'aria-current': 'page' } : {})}>
                  {label}
                </span>
              )}
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
