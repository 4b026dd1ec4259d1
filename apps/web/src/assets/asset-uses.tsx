import { useQuery } from '@tanstack/react-query'
import { Icon, Link, Skeleton } from '@trellis/ui'
import { registerTexts } from '@trellis/ui/text'
import { isApiError } from '../api/api-error.ts'
import { call } from '../api/call.ts'
import type { OperationOutput } from '../api/operations.ts'
import { stringifySearch } from '../router/search-string.ts'
import styles from './panel-rows.module.css'

const t = registerTexts('ui', {
  'assets.uses.count': '{count, plural, one {This uses it:} other {These # use it:}}',
  'assets.uses.countMany': '{count, plural, one {This uses one of them:} other {These # use them:}}',
  'assets.uses.failed': 'What uses it could not be looked up.',
  'assets.uses.more': '{count, plural, one {and one more} other {and # more}}',
  'assets.uses.none': 'Nothing uses it.',
  'assets.uses.noneMany': 'Nothing uses them.',
})

type Use = OperationOutput<'ASSET_USED'>['uses'][number]

type AssetUsesProps = {
  /** Core collection of their kind. */
  kind: string
  ids: readonly string[]
}

const mostShown = 8

/** What names these definitions, a line for each with a way there: read before they are deleted. */
export function AssetUses({ kind, ids }: AssetUsesProps) {
  const { data, isError } = useQuery({
    queryKey: ['assets', 'uses', kind, ...ids],
    queryFn: async ({ signal }) => {
      const answers = await Promise.all(ids.map(id => usesOf(kind, id, signal)))
      return answers.flat()
    },
    gcTime: 0,
    retry: false,
  })
  if (isError) return <p className={styles.hint}>{t('assets.uses.failed')}</p>
  if (!data) return <Skeleton shape="text" count={2} />
  // What goes with them needs nobody's care.
  const others = data.filter(use => use.kind !== kind || !ids.includes(use.id))
  const things = [...new Map(others.map(use => [`${use.kind} ${use.id}`, use])).values()]
  const isOne = ids.length === 1
  if (things.length === 0)
    return <p className={styles.hint}>{t(isOne ? 'assets.uses.none' : 'assets.uses.noneMany')}</p>
  const label = t(isOne ? 'assets.uses.count' : 'assets.uses.countMany', { count: things.length })
  const left = things.length - mostShown
  return (
    <div>
      <p className={styles.hint}>{label}</p>
      <ul className={styles.rows} aria-label={label}>
        {things.slice(0, mostShown).map(use => (
          <li key={`${use.kind} ${use.id}`} className={styles.row}>
            <Icon name={use.icon} />
            <Thing use={use} />
          </li>
        ))}
      </ul>
      {left > 0 && <p className={styles.hint}>{t('assets.uses.more', { count: left })}</p>}
    </div>
  )
}

/** Of what somebody else deleted meanwhile there are none. */
async function usesOf(kind: string, id: string, signal: AbortSignal): Promise<readonly Use[]> {
  try {
    return (await call('ASSET_USED', { collectionId: kind, id }, { signal })).uses
  } catch (error) {
    if (isApiError(error, 'NOT_FOUND')) return []
    throw error
  }
}

function Thing({ use: { id, name, section } }: { use: Use }) {
  return (
    <span className={styles.words}>
      {section ? <Link href={`/builder/${section}/general${stringifySearch({ id })}`}>{name}</Link> : name}
    </span>
  )
}
