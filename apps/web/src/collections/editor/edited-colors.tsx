import type { CollectionDocument } from '@trellis/model'
import { Button } from '@trellis/ui'
import { lazy, Suspense, useState } from 'react'
import type { RecordColors } from '../record-colors/record-colors.ts'
import styles from './edited-colors.module.css'
import type { CollectionEditor } from './use-collection-editor.ts'

const EditedColorsDialog = lazy(async () => ({
  default: (await import('../record-colors/dialogs.ts')).EditedColorsDialog,
}))

export type EditedColorsProps = {
  editor: CollectionEditor
  document: CollectionDocument
  /** What the dialog shows first; where the colours come from now where left out. */
  start?: RecordColors
}

/** Opens the record colours of the definition that is being edited; they are saved with it. */
export function EditedColors({ label, ...props }: EditedColorsProps & { label: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <div className={styles.row}>
      <Button icon="palette" aria-haspopup="dialog" onPress={() => setOpen(true)}>
        {label}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <EditedColorsDialog {...props} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  )
}
