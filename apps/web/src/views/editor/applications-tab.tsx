import { embeddedViews } from '@trellis/components'
import type { AppDocument, ViewDocument } from '@trellis/model'
import { LinkedApps } from '../../apps/linked-apps.tsx'
import { useKnownInViews } from './known-in-views.ts'
import styles from './pages.module.css'
import { t } from './texts.ts'
import { usedCollections } from './used-collections.ts'
import { usedFlows } from './used-flows.ts'

/** The apps whose members find the view, and what they do not see in it for want of a grant. */
export function ApplicationsTab({ id, view }: { id: string | undefined; view: ViewDocument }) {
  if (id === undefined) return null
  return <LinkedApps kind="View" id={id} facts={({ document }) => <Lacking app={document} view={view} />} />
}

/** What the view shows or starts and the app does not link: its people do not reach it. */
function Lacking({ app, view }: { app: AppDocument; view: ViewDocument }) {
  const { collections, flows, views } = useKnownInViews()
  const readable = new Set(app.collections.filter(({ read }) => read).map(each => each.collectionId))
  const shown = usedCollections(view).flatMap(({ id, isShown }) => (isShown ? [id] : []))
  const linkedViews = new Set(app.views?.map(({ viewId }) => viewId))
  const linkedFlows = new Set(app.flows?.map(({ flowId }) => flowId))
  const sentences = [
    lacking(shown, readable, collections, names => t('viewEditor.appLacks', { names })),
    lacking(
      embeddedViews(view).map(({ viewId }) => viewId),
      linkedViews,
      views,
      names => t('viewEditor.appLacksViews', { names }),
    ),
    lacking(usedFlows(view), linkedFlows, flows, names => t('viewEditor.appLacksFlows', { names })),
  ].filter(sentence => sentence !== '')
  return sentences.map(sentence => (
    <span key={sentence} className={styles.hint}>
      {sentence}
    </span>
  ))
}

function lacking(
  ids: readonly string[],
  linked: ReadonlySet<string>,
  known: ReadonlyMap<string, string> | undefined,
  say: (names: string) => string,
): string {
  const names = [...new Set(ids)].filter(id => !linked.has(id)).map(id => known?.get(id) ?? id)
  return names.length > 0 ? say(names.join(', ')) : ''
}
