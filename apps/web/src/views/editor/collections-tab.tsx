import type { ViewDocument } from '@trellis/model'
import { UsedCollections } from '../../assets/used-collections.tsx'
import { useKnownThings } from '../../flows/editor/known-things.ts'
import { t } from './texts.ts'
import { usedCollections } from './used-collections.ts'

/** The collections that the view shows or changes, and by what. */
export function CollectionsTab({ view }: { view: ViewDocument }) {
  const { collections } = useKnownThings()
  const empty = { title: t('viewEditor.collectionsEmpty'), description: t('viewEditor.collectionsEmptyWhy') }
  return <UsedCollections used={usedCollections(view)} names={collections} empty={empty} />
}
