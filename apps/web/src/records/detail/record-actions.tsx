import type { TrellisRecord } from '@trellis/model'
import { Button, IconButton } from '@trellis/ui'
import { useState } from 'react'
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

/** Activity, and delete for whoever may. */
export function RecordActions({ record, collection, isActivityOpen, onActivity, onDeleted }: RecordActionsProps) {
  const [isDeleting, setDeleting] = useState(false)
  return (
    <>
      <Button icon="history" isActive={isActivityOpen} aria-expanded={isActivityOpen} onPress={onActivity}>
        {t('records.activity')}
      </Button>
      {collection.verbs.delete && (
        <Menu
          placement="bottom end"
          trigger={<IconButton icon="more_horiz" variant="outlined" label={t('records.actions')} />}
          items={[
            {
              id: 'delete',
              label: t('records.delete'),
              icon: 'delete',
              isDanger: true,
              onAction: () => setDeleting(true),
            },
          ]}
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
