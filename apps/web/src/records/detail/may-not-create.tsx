import { Button, EmptyState } from '@trellis/ui'
import { placeOf } from '../../routes/places.ts'
import { Page } from '../../shell/page.tsx'
import { t } from '../texts.ts'
import type { Collection } from '../use-collection.ts'

/** In place of the form for a new record. */
export function MayNotCreate({ collection: { collectionId, name } }: { collection: Collection }) {
  return (
    <Page title={t('records.mayNotCreate')} area={name} header="hidden">
      <EmptyState
        icon="lock"
        title={t('records.mayNotCreate')}
        description={t('records.mayNotCreateWhy', { name })}
        action={<Button href={placeOf.table({ collectionId })}>{t('records.toList')}</Button>}
      />
    </Page>
  )
}
