import { Icon, Link, Skeleton } from '@trellis/ui'
import type { ReactNode } from 'react'
import type { OperationOutput } from '../../api/operations.ts'
import rows from '../../assets/panel-rows.module.css'
import { stringifySearch } from '../../router/search-string.ts'
import { LoadFailure } from '../../shell/load-failure.tsx'
import { useUses } from './use-uses.ts'

type Use = OperationOutput<'WHERE_USED'>['uses'][number]

export type UsedByProps = {
  collectionId: string
  label: string
  isMeant: (use: Use) => boolean
  /** What to know of something that names it, by all its uses. */
  describe?: (uses: readonly Use[]) => string
  /** In place of a list without entries. */
  none: ReactNode
}

/** What names this collection, a line for each, with a way there. */
export function UsedBy({ collectionId, label, isMeant, describe, none }: UsedByProps) {
  const { data, error, refetch } = useUses(collectionId)
  if (error && !data) return <LoadFailure error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton shape="rows" count={3} />
  const things = [...Map.groupBy(data.filter(isMeant), ({ kind, id }) => `${kind} ${id}`)]
  if (things.length === 0) return none
  return (
    <ul className={rows.rows} aria-label={label}>
      {things.map(([key, uses]) => (
        <li key={key} className={rows.row}>
          <Icon name={uses[0]?.icon ?? 'link'} />
          <span className={rows.words}>
            <Thing use={uses[0]} />
            {describe && <span className={rows.hint}>{describe(uses)}</span>}
          </span>
        </li>
      ))}
    </ul>
  )
}

function Thing({ use }: { use: Use | undefined }) {
  if (!use) return null
  const { id, name, section } = use
  return section ? <Link href={`/builder/${section}/general${stringifySearch({ id })}`}>{name}</Link> : name
}
