import type { FlowDocument } from '@trellis/model'
import { UsedCollections } from '../../assets/used-collections.tsx'
import { useKnownThings } from './known-things.ts'
import { t } from './texts.ts'
import { usedCollections } from './used-collections.ts'

/** The collections whose records the flow waits for, reads or changes, and by what. */
export function CollectionsTab({ flow }: { flow: FlowDocument }) {
  const { collections } = useKnownThings()
  const empty = { title: t('flowEditor.collectionsEmpty'), description: t('flowEditor.collectionsEmptyWhy') }
  return <UsedCollections used={usedCollections(flow)} names={collections} empty={empty} />
}
