import { ownValue } from '@trellis/base'
import type { AppDocument } from '@trellis/model'
import { Link } from '@trellis/ui'
import { fieldGaps } from '../../apps/app-gaps.ts'
import { useAppSight } from '../../apps/use-app-sight.ts'
import { stringifySearch } from '../../router/search-string.ts'
import styles from '../collections.module.css'
import { t } from '../texts.ts'

type AppGapLineProps = { appId: string; document: AppDocument; collectionId: string }

/** Which fields people of an app do not get although the app does not hide them, and where that is mended. */
export function AppGapLine({ appId, document, collectionId }: AppGapLineProps) {
  const sight = useAppSight(document, collectionId)
  const gaps = fieldGaps(collectionId, sight)
  if (gaps.length === 0) return null
  const properties = sight.schemaOf(collectionId)?.properties ?? {}
  const titles = gaps.map(({ fieldId }) => ownValue(properties, fieldId)?.title || fieldId)
  return (
    <span className={styles.appGaps}>
      {t('collections.appGaps', { count: gaps.length, fields: titles.join(', ') })}{' '}
      <Link href={`/builder/tags/data${stringifySearch({ id: appId, collection: collectionId })}`}>
        {t('collections.appGapsWhy')}
      </Link>
    </span>
  )
}
