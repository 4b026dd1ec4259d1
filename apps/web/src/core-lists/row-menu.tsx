import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { TrellisRecord } from '@trellis/model'
import { IconButton, Menu, toast } from '@trellis/ui'
import { showError } from '../api/show-error.ts'
import type { RowActions } from './row-actions.ts'
import { t } from './texts.ts'

type RowMenuProps = {
  record: TrellisRecord
  actions: RowActions
  /** What every query of the list begins with. */
  queryKey: readonly string[]
  hrefOf: (record: TrellisRecord) => string
  onDelete: (record: TrellisRecord) => void
}

/** What can be done with one row, beside opening it. */
export function RowMenu({ record, actions, queryKey, hrefOf, onDelete }: RowMenuProps) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const duplicate = async () => {
    try {
      const id = await actions.duplicate(record.id)
      void client.invalidateQueries({ queryKey })
      toast.success({ title: t('coreLists.duplicated') })
      void navigate({ href: hrefOf({ id, version: 0 }) })
    } catch (error) {
      showError(error)
    }
  }
  return (
    <Menu
      label={t('coreLists.actionsOf', { name: nameOf(record) })}
      placement="bottom end"
      trigger={<IconButton icon="more_horiz" size="small" label={t('coreLists.actionsOf', { name: nameOf(record) })} />}
      items={[
        { id: 'duplicate', label: t('coreLists.duplicate'), icon: 'content_copy', onAction: () => void duplicate() },
        { id: 'delete', label: t('coreLists.delete'), icon: 'delete', onAction: () => onDelete(record) },
      ]}
    />
  )
}

export const nameOf = (record: TrellisRecord): string => record.recordTitle || record.id
