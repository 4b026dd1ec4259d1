import { useQuery } from '@tanstack/react-query'
import { ownValue } from '@trellis/base'
import type { AppDocument } from '@trellis/model'
import { Button, Icon, Menu, toast } from '@trellis/ui'
import { showError } from '../api/show-error.ts'
import rows from '../assets/panel-rows.module.css'
import { type SavedView, savedViewsQuery, updateView } from '../records/saved-views/saved-views-query.ts'
import { stateOfView } from '../records/saved-views/view-state.ts'
import { useUser } from '../session/session-store.ts'
import styles from './app-editor.module.css'
import { type AppSight, fieldGaps, type Lack, lackOf, withoutLack } from './app-gaps.ts'
import { t } from './texts.ts'
import { useAppSight } from './use-app-sight.ts'

type CollectionGapsProps = {
  collectionId: string
  document: AppDocument
  nameOf: (collectionId: string) => string
  onChange: (document: AppDocument) => void
}

/** What people who have this app alone do not get of a collection, a line each, with the button that gives it to them. */
export function CollectionGaps({ collectionId, document, nameOf, onChange }: CollectionGapsProps) {
  const sight = useAppSight(document, collectionId)
  const words = wordsOf(collectionId, sight, nameOf)
  const mend = (lack: Lack) => (
    <Button size="small" onPress={() => onChange(withoutLack(document, lack))}>
      {words.mend(lack)}
    </Button>
  )
  const fields = fieldGaps(collectionId, sight).map(({ fieldId, what, lack }) => ({
    id: fieldId,
    text: words.field(fieldId, what, lack),
    action: mend(lack),
  }))
  const { boards, own } = useViews(collectionId, sight)
  const lines = [
    ...fields,
    ...boards.map(({ view, lack }) => ({
      id: view.id,
      text: t('apps.gap.board', { view: view.name, reason: words.reason(lack) }),
      action: mend(lack),
    })),
    ...(own.length > 0 ? [{ id: '$own', text: ownWords(own), action: <ShareView {...{ collectionId, own }} /> }] : []),
  ]
  if (lines.length === 0) return null
  return (
    <section className={styles.part} aria-label={t('apps.gaps')}>
      <h3 className={styles.subheading}>{t('apps.gaps')}</h3>
      <p className={styles.hint}>{t('apps.gapsWhy')}</p>
      <ul className={rows.rows}>
        {lines.map(({ id, text, action }) => (
          <li key={id} className={rows.row}>
            <Icon name="info" />
            <span className={rows.words}>{text}</span>
            {action}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** What is said of a gap, in the names that people know. */
function wordsOf(own: string, sight: AppSight, nameOf: (collectionId: string) => string) {
  const titleOf = (collectionId: string, fieldId: string) => {
    const schema = sight.schemaOf(collectionId)
    return (schema && ownValue(schema.properties, fieldId)?.title) || fieldId
  }
  const lackName = ({ collectionId, fieldId }: Lack) => {
    if (fieldId === undefined) return nameOf(collectionId)
    const field = titleOf(collectionId, fieldId)
    return collectionId === own ? field : t('apps.gap.fieldOf', { field, collection: nameOf(collectionId) })
  }
  const reason = (lack: Lack) =>
    t(lack.fieldId === undefined ? 'apps.gap.notRead' : 'apps.gap.hidden', { name: lackName(lack) })
  return {
    reason,
    field: (fieldId: string, what: 'link' | 'made' | 'empty', lack: Lack) =>
      t(`apps.gap.${what}`, { field: titleOf(own, fieldId), reason: reason(lack) }),
    mend: (lack: Lack) =>
      lack.fieldId === undefined
        ? t('apps.gap.read', { name: nameOf(lack.collectionId) })
        : t('apps.gap.show', { name: lackName(lack) }),
  }
}

/** Boards that people would find without their columns, and the views that only whoever is asking has. */
function useViews(collectionId: string, sight: AppSight) {
  const user = useUser()
  const { data = [] } = useQuery(savedViewsQuery(collectionId))
  const boards = data.flatMap(view => {
    const { type, board } = stateOfView(view.state, undefined)
    const lack =
      view.shared && type === 'kanban' && board?.field !== undefined
        ? lackOf(collectionId, board.field, sight)
        : undefined
    return lack ? [{ view, lack }] : []
  })
  return { boards, own: data.filter(({ shared, ownerId }) => !shared && ownerId === user.id) }
}

const ownWords = (own: readonly SavedView[]) =>
  t('apps.gap.views', { count: own.length, names: own.map(({ name }) => `“${name}”`).join(', ') })

function ShareView({ collectionId, own }: { collectionId: string; own: readonly SavedView[] }) {
  const share = async (id: string) => {
    const name = own.find(view => view.id === id)?.name ?? ''
    try {
      await updateView(collectionId, id, { shared: true })
      toast.success({ title: t('apps.gap.shared', { name }) })
    } catch (error) {
      showError(error)
    }
  }
  const [first, second] = own
  if (first && !second) {
    return (
      <Button size="small" onPress={() => void share(first.id)}>
        {t('apps.gap.share', { name: first.name })}
      </Button>
    )
  }
  return (
    <Menu
      label={t('apps.gap.shareOne')}
      trigger={
        <Button size="small" iconAfter="expand_more">
          {t('apps.gap.shareOne')}
        </Button>
      }
      items={own.map(({ id, name }) => ({ id, label: name }))}
      onAction={id => void share(id)}
    />
  )
}
