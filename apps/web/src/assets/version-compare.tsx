import { useQuery } from '@tanstack/react-query'
import { Dialog, Skeleton } from '@trellis/ui'
import { CodeCompare, jsonLanguage } from '@trellis/ui/code'
import { call } from '../api/call.ts'
import { LoadFailure } from '../shell/load-failure.tsx'
import { t } from './texts.ts'
import { type AssetPlace, versionsKey } from './use-versions.ts'

const language = jsonLanguage()

/** One version beside what editors open now, as JSON. */
export function VersionCompare({ kind, id, version, onClose }: AssetPlace & { version: number; onClose: () => void }) {
  const { data, error, refetch } = useQuery({
    queryKey: [...versionsKey({ kind, id }), 'compare', version],
    queryFn: async ({ signal }) => {
      const place = { collectionId: kind, id }
      const [older, current] = await Promise.all([
        call('ASSET_GET_VERSION', { ...place, version }, { signal }),
        call('ASSET_GET_VERSION', place, { signal }),
      ])
      return { before: toText(older.document), after: toText(current.document) }
    },
    gcTime: 0,
  })
  const title = t('assets.compareTitle', { version })
  return (
    <Dialog isOpen onClose={onClose} size="full" icon="compare" title={title} description={t('assets.compareHow')}>
      {error && !data && <LoadFailure error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton shape="text" count={6} />}
      {data && (
        <CodeCompare
          original={{ label: title, text: data.before }}
          changed={{ label: t('assets.current'), text: data.after }}
          language={language}
        />
      )}
    </Dialog>
  )
}

/** With keys in one order: where they stand means nothing. */
function toText(document: Record<string, unknown>): string {
  const entries = Object.entries(document).toSorted(([left], [right]) => (left < right ? -1 : 1))
  return JSON.stringify(Object.fromEntries(entries), undefined, 2)
}
