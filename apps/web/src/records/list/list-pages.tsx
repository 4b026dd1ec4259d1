import { VisuallyHidden } from '@trellis/ui'
import { t } from '../texts.ts'
import { barPlace, PaginationBar } from './lazy-parts.tsx'
import type { ListFrame } from './list-frame.ts'
import type { Records } from './use-records.ts'

/** The pagination bar of a list, and how many records there are, said to readers. */
export function ListPages({ frame: { state, change, name }, records }: { frame: ListFrame; records: Records }) {
  const { page, total } = records
  return (
    <>
      {page.data ? (
        <PaginationBar
          cursor={{ skip: state.skip, limit: state.limit }}
          count={page.data.list.length}
          total={total}
          onChange={change}
          isDisabled={page.isPlaceholderData}
          {...(name === undefined ? {} : { label: t('records.pagesOf', { name }) })}
        />
      ) : (
        barPlace
      )}
      <VisuallyHidden>
        <span role="status">{page.data && total != null ? t('records.count', { count: total }) : ''}</span>
      </VisuallyHidden>
    </>
  )
}
