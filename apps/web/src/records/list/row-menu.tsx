import { recordName } from '@trellis/fields/web'
import type { TrellisRecord } from '@trellis/model'
import { copyText, IconButton, Menu, type MenuEntry, toast } from '@trellis/ui'
import { use } from 'react'
import { placeOf } from '../../routes/places.ts'
import { t as ofRecords } from '../texts.ts'
import { RowActionsContext } from './row-actions.tsx'
import { t } from './texts.ts'

type RowMenuProps = {
  record: TrellisRecord
  collectionId: string | undefined
  /** Absent where the user may not delete. */
  onDelete: ((record: TrellisRecord) => void) | undefined
  /** Cards are no grid: there Tab alone comes by. */
  isInTabOrder?: boolean
  isOpen?: boolean
  onOpenChange?: (isOpen: boolean) => void
}

export function RowMenu({ record, collectionId, onDelete, isInTabOrder = false, ...open }: RowMenuProps) {
  const ownOf = use(RowActionsContext)
  if (collectionId === undefined) return null
  const href = placeOf.record({ collectionId, id: record.id })
  const items: MenuEntry[] = [
    ...ownOf(record),
    { id: 'open', label: ofRecords('records.open'), icon: 'chevron_right', href },
    { id: 'new-tab', label: t('records.openNewTab'), icon: 'open_in_new', href, target: '_blank' },
    { id: 'copy', label: t('records.copyId'), icon: 'content_copy', onAction: () => void copyId(record.id) },
    ...(onDelete
      ? [
          {
            id: 'delete',
            label: ofRecords('records.delete'),
            icon: 'delete',
            isDanger: true,
            onAction: () => onDelete(record),
          },
        ]
      : []),
  ]
  return (
    <Menu
      {...open}
      placement="bottom end"
      items={items}
      trigger={
        <IconButton
          icon="more_horiz"
          size="small"
          tooltip={false}
          excludeFromTabOrder={!isInTabOrder}
          label={ofRecords('records.rowActions', { title: recordName(record) })}
        />
      }
    />
  )
}

async function copyId(id: string): Promise<void> {
  if (await copyText(id)) toast.success({ title: t('records.copied') })
  else toast.warning({ title: t('records.copyFailed'), message: id })
}
