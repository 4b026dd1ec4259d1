import type { AppDocument, ViewDocument } from '@trellis/model'
import { LinkedApps } from '../../apps/linked-apps.tsx'
import { useKnownThings } from '../../flows/editor/known-things.ts'
import styles from './pages.module.css'
import { t } from './texts.ts'
import { usedCollections } from './used-collections.ts'

/** The apps whose members find the view, and what they do not see in it for want of a grant. */
export function ApplicationsTab({ id, view }: { id: string | undefined; view: ViewDocument }) {
  if (id === undefined) return null
  return <LinkedApps kind="View" id={id} facts={({ document }) => <Lacking app={document} view={view} />} />
}

function Lacking({ app, view }: { app: AppDocument; view: ViewDocument }) {
  const { collections } = useKnownThings()
  const readable = new Set(app.collections.filter(({ read }) => read).map(each => each.collectionId))
  const names = usedCollections(view)
    .filter(each => each.isShown && !readable.has(each.id))
    .map(each => collections?.get(each.id) ?? each.id)
  return (
    names.length > 0 && <span className={styles.hint}>{t('viewEditor.appLacks', { names: names.join(', ') })}</span>
  )
}
