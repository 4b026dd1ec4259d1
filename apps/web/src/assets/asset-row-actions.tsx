import { useQueryClient } from '@tanstack/react-query'
import { ConfirmDialog, toast } from '@trellis/ui'
import { registerTexts } from '@trellis/ui/text'
import { isApiError } from '../api/api-error.ts'
import { call } from '../api/call.ts'
import { showError } from '../api/show-error.ts'
import type { DeleteRowsProps, RowActions } from '../core-lists/row-actions.ts'
import { nameOf } from '../core-lists/row-menu.tsx'
import { AssetUses } from './asset-uses.tsx'
import styles from './panel-rows.module.css'
import type { EditedKind } from './use-asset-editor.ts'

const t = registerTexts('ui', {
  'assets.copyOf': '{name} (copy)',
  'assets.delete': 'Delete',
  'assets.deleteMany': 'Delete {count} definitions?',
  'assets.deleteOne': 'Delete {name}?',
  'assets.deletedMany': '{count, plural, one {Deleted} other {# deleted}}',
  'assets.deleteWhat': 'For 30 days it can be brought back below the list. Whoever uses it sees that it is gone.',
  'assets.deleteWhatMany':
    'For 30 days they can be brought back below the list. Whoever uses them sees that they are gone.',
})

type Kind = Pick<EditedKind<object>, 'id' | 'queryKey'>

/** The longest name that a definition has. */
const longestName = 200

/** For a kind whose definitions are saved as they are. */
export function assetRowActions(kind: Kind): RowActions {
  return {
    async duplicate(id) {
      const { document } = await call('ASSET_GET_VERSION', { collectionId: kind.id, id })
      const made = await call('CORE_CREATE', {
        collectionId: kind.id,
        record: { ...document, name: copyName(document['name']) },
      })
      return made.id
    },
    DeleteDialog: props => <DeleteAssets {...props} kind={kind} />,
    takesSeveral: true,
  }
}

/** What a copy is called: cut where the name has no room for more. */
export function copyName(name: unknown): string {
  const whole = t('assets.copyOf', { name: String(name) })
  const before = String(name).slice(0, longestName - (whole.length - String(name).length))
  return t('assets.copyOf', { name: before })
}

/** What somebody else deleted meanwhile, or an attempt before this one, is gone already. */
async function removeIfThere(cursor: { collectionId: string; id: string }): Promise<void> {
  try {
    await call('CORE_DELETE', { cursor })
  } catch (error) {
    if (!isApiError(error, 'NOT_FOUND')) throw error
  }
}

function DeleteAssets({ kind, records, onClose }: DeleteRowsProps & { kind: Kind }) {
  const client = useQueryClient()
  const [first] = records
  const count = records.length
  const remove = async () => {
    try {
      for (const { id } of records) await removeIfThere({ collectionId: kind.id, id })
      toast.success({ title: t('assets.deletedMany', { count }) })
    } catch (error) {
      showError(error)
      throw error
    } finally {
      // Those before the one that was refused are gone.
      void client.invalidateQueries({ queryKey: kind.queryKey })
    }
  }
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      status="info"
      icon="delete"
      title={count === 1 && first ? t('assets.deleteOne', { name: nameOf(first) }) : t('assets.deleteMany', { count })}
      description={count === 1 ? t('assets.deleteWhat') : t('assets.deleteWhatMany')}
      confirmLabel={t('assets.delete')}
      onConfirm={remove}
    >
      <div className={styles.panel}>
        {count > 1 && (
          <ul className={styles.rows}>
            {records.map(record => (
              <li key={record.id}>{nameOf(record)}</li>
            ))}
          </ul>
        )}
        <AssetUses kind={kind.id} ids={records.map(({ id }) => id)} />
      </div>
    </ConfirmDialog>
  )
}
