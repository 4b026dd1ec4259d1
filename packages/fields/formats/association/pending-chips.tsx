import { Chip } from '@trellis/ui'
import { t } from '../../widget-texts.ts'
import { type PendingChange, tidy } from './change-links.ts'
import { titleOf } from './linked-record.ts'

type PendingChipsProps = { change: PendingChange; onChange: (change: unknown) => void; isFixed: boolean }

/** 'Add (n)' and 'Remove (n)'; each is taken back by its cross (2 §4). */
export function PendingChips({ change, onChange, isFixed }: PendingChipsProps) {
  const { add, remove, modify = [] } = change
  const undo = (label: string, rest: PendingChange) =>
    isFixed ? {} : { onRemove: () => onChange(tidy(rest)), removeLabel: label }
  const [adds, removes] = [t('field.add', { count: add.length }), t('field.remove', { count: remove.length })]
  return (
    <>
      {add.length > 0 && (
        <span title={add.map(titleOf).join(', ')}>
          <Chip status="success" icon="add" {...undo(adds, { ...change, add: [] })}>
            {adds}
          </Chip>
        </span>
      )}
      {remove.length > 0 && (
        <span title={remove.map(titleOf).join(', ')}>
          <Chip status="error" icon="link_off" {...undo(removes, { ...change, remove: [] })}>
            {removes}
          </Chip>
        </span>
      )}
      {modify.length > 0 && (
        <Chip status="info" icon="edit" {...undo(t('field.linksChanged'), { ...change, modify: [] })}>
          {t('field.changedLinks', { count: modify.length })}
        </Chip>
      )}
    </>
  )
}
