import type { SchemaStep } from '@trellis/contract'
import { ConfirmDialog, formatDate } from '@trellis/ui'
import { t } from '../texts.ts'
import { t as changeText } from './change-texts.ts'
import { restorableUntil } from './restorable-until.ts'
import type { Removal } from './use-removal.ts'
import { UsesList } from './uses-list.tsx'

/** What goes with a field, everything that names it, and until when it can be brought back, before it is removed (ux §4). */
export function RemoveFieldDialog({ collectionId, removal }: { collectionId: string; removal: Removal }) {
  if (!removal.asked) return null
  const { stored, title, forecast } = removal.asked
  const { step, loses } = forecast
  const sentences = [
    changeText(step ? goes(step) : 'collections.remove.values', { count: loses }),
    changeText('collections.remove.until', { until: formatDate(restorableUntil()) }),
    ...(step ? [] : [changeText('collections.remove.needed')]),
  ]
  return (
    <ConfirmDialog
      isOpen
      onClose={removal.cancel}
      title={changeText('collections.remove.title', { title })}
      description={sentences.join(' ')}
      confirmLabel={t('collections.removeField')}
      onConfirm={removal.confirm}
    >
      <UsesList collectionId={collectionId} fieldId={stored} />
    </ConfirmDialog>
  )
}

const goes = ({ action }: SchemaStep) =>
  action === 'remove-association' ? 'collections.remove.links' : 'collections.remove.goes'
