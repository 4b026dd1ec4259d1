import type { EditedColorsProps } from '../editor/edited-colors.tsx'
import { colorFormulaOf, withColorFormula } from './record-colors.ts'
import { RecordColorsDialog, startOfColors } from './record-colors-dialog.tsx'
import { t } from './texts.ts'

/** Record colours as a part of what is edited: nothing is saved before the definition is. */
export function EditedColorsDialog({ editor, document, start, onClose }: EditedColorsProps & { onClose: () => void }) {
  const { schema } = document
  const formula = colorFormulaOf(schema)
  return (
    <RecordColorsDialog
      {...{ schema, formula, onClose }}
      collectionId={editor.id}
      name={document.name}
      start={start ?? startOfColors(formula, schema, editor.saved?.schema)}
      saveLabel={t('collections.colors.apply')}
      onSave={next => {
        editor.change(current => withColorFormula(current, next))
        onClose()
      }}
    />
  )
}
