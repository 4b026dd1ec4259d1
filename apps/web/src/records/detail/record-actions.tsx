import type { TrellisRecord } from '@trellis/model'
import { Button, IconButton, type MenuEntry } from '@trellis/ui'
import { useState } from 'react'
import { placeOf } from '../../routes/places.ts'
import { t } from '../texts.ts'
import type { Collection } from '../use-collection.ts'
import { DeleteDialog, Menu } from './lazy-parts.tsx'

type RecordActionsProps = {
  record: TrellisRecord
  collection: Collection
  isActivityOpen: boolean
  onActivity: () => void
  onDeleted: () => void
}

/** Activity, and for whoever may a copy and delete. */
export function RecordActions({ record, collection, isActivityOpen, onActivity, onDeleted }: RecordActionsProps) {
  const [isDeleting, setDeleting] = useState(false)
  const { collectionId, verbs } = collection
  const duplicate: MenuEntry = {
    id: 'duplicate',
    label: t('records.duplicate'),
    icon: 'content_copy',
    href: placeOf.recordCopy({ collectionId, id: record.id }),
  }
  const remove: MenuEntry = {
    id: 'delete',
    label: t('records.delete'),
    icon: 'delete',
    isDanger: true,
    onAction: () => setDeleting(true),
  }
  const items = [...(verbs.create ? [duplicate] : []), ...(verbs.delete ? [remove] : [])]
  return (
    <>
      <Button icon="history" isActive={isActivityOpen} aria-expanded={isActivityOpen} onPress={onActivity}>
        {t('records.activity')}
      </Button>
      {items.length > 0 && (
        <Menu
          placement="bottom end"
          trigger={<IconButton icon="more_horiz" variant="outlined" label={t('records.actions')} />}
          items={items}
        />
      )}
      <DeleteDialog
        record={isDeleting ? record : undefined}
        collection={collection}
        onClose={() => setDeleting(false)}
        onDeleted={onDeleted}
      />
    </>
  )
}
