import { given } from '../../given.ts'
import { t } from '../../text/english.ts'
import { formatNumber } from '../../text/format.ts'
import { IconButton } from '../icon-button/icon-button.tsx'
import { Select } from '../select/select.tsx'
import styles from './pagination-bar.module.css'
import { type PageCursor, pagingOf, withPageSize } from './paging.ts'

export type PaginationBarProps = {
  /** No cursor or no `onChange`: no bar. */
  cursor?: PageCursor | undefined
  /** Rows on this page. */
  count: number
  /** Of the whole list: `undefined` while it is counted, `null` where it could not be counted (shown as "many"). */
  total?: number | null | undefined
  onChange?: (cursor: Required<PageCursor>) => void
  isDisabled?: boolean
  /** Names the bar where a page has more than one. */
  label?: string
}

export function PaginationBar({ cursor, count, total, onChange, isDisabled = false, label }: PaginationBarProps) {
  if (!cursor || !onChange) return null
  const paging = pagingOf({ ...cursor, ...given({ total }), count })
  if (paging.isHidden) return null
  const limit = paging.next.limit
  return (
    <nav className={styles.bar} aria-label={label ?? t('kit.pagination')}>
      <span className={styles.size}>
        <span aria-hidden="true">{t('kit.pageSize')}</span>
        <Select
          label={t('kit.pageSize')}
          isLabelHidden
          size="small"
          value={String(limit)}
          options={paging.sizes.map(size => ({ id: String(size), label: formatNumber(size) }))}
          onChange={size => size && onChange(withPageSize(Number(size)))}
          isDisabled={isDisabled}
        />
      </span>
      <span className={styles.range} role="status">
        {t('kit.range', { from: paging.from, to: paging.to, total: totalText(total, paging.to, paging.hasNext) })}
      </span>
      <span className={styles.pages}>
        <IconButton
          icon="first_page"
          size="small"
          label={t('kit.firstPage')}
          isDisabled={isDisabled || !paging.hasPrevious}
          onPress={() => onChange({ skip: 0, limit })}
        />
        <IconButton
          icon="chevron_left"
          size="small"
          label={t('kit.previousPage')}
          isDisabled={isDisabled || !paging.hasPrevious}
          onPress={() => onChange(paging.previous)}
        />
        <span className={styles.page}>
          {paging.pages
            ? t('kit.pageOf', { page: paging.page, pages: paging.pages })
            : t('kit.page', { page: paging.page })}
        </span>
        <IconButton
          icon="chevron_right"
          size="small"
          label={t('kit.nextPage')}
          isDisabled={isDisabled || !paging.hasNext}
          onPress={() => onChange(paging.next)}
        />
      </span>
    </nav>
  )
}

function totalText(total: number | null | undefined, shown: number, hasNext: boolean): string {
  if (total != null) return formatNumber(total)
  return hasNext ? t('kit.many') : formatNumber(shown)
}
