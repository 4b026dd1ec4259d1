import type { TrellisRecord } from '@trellis/model'
import { IconButton, Menu, type MenuEntry, toast } from '@trellis/ui'
import { placeOf } from '../../routes/places.ts'
import { copyText } from '../../users/copy-text.ts'
import { t } from '../texts.ts'

type RowMenuProps = {
  record: TrellisRecord
  collectionId: string | undefined
  /** Absent where the user may not delete. */
  onDelete: ((record: TrellisRecord) => void) | undefined
}

export function RowMenu({ record, collectionId, onDelete }: RowMenuProps) {
  if (collectionId === undefined) return null
  const href = placeOf.record({ collectionId, id: record.id })
  const items: MenuEntry[] = [
    { id: 'open', label: t('records.open'), icon: 'chevron_right', href },
    { id: 'new-tab', label: t('records.openNewTab'), icon: 'open_in_new', href, target: '_blank' },
    { id: 'copy', label: t('records.copyId'), icon: 'content_copy', onAction: () => void copyId(record.id) },
    ...(onDelete
      ? [{ id: 'delete', label: t('records.delete'), icon: 'delete', isDanger: true, onAction: () => onDelete(record) }]
      : []),
  ]
  return (
    <Menu
      placement="bottom end"
      items={items}
      trigger={
        <IconButton
          icon="more_horiz"
          size="small"
          tooltip={false}
          excludeFromTabOrder
          label={t('records.rowActions', { title: record.recordTitle ?? record.id })}
        />
      }
    />
  )
}

async function copyId(id: string): Promise<void> {
  if (await copyText(id)) toast.success({ title: t('records.copied') })
  else toast.warning({ title: t('records.copyFailed'), message: id })
}
