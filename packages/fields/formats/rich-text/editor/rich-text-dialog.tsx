import { Button, Dialog } from '@trellis/ui'
import { t } from '../../../widget-texts.ts'
import { RichTextEditor, type RichTextEditorProps } from './rich-text-editor.tsx'

type RichTextDialogProps = Pick<RichTextEditorProps, 'html' | 'onChange' | 'placeholder'> & {
  title: string
  labelId: string
  onClose: () => void
}

/** The editor over the whole screen; OK and Escape leave it, what was typed is in the field already (2 §2.6). */
export function RichTextDialog({ title, labelId, onClose, ...props }: RichTextDialogProps) {
  const control = {
    id: `${labelId}-full`,
    'aria-labelledby': labelId,
    'aria-describedby': undefined,
    'aria-invalid': undefined,
    'aria-required': undefined,
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={title}
      size="full"
      footer={
        <Button variant="primary" onPress={onClose}>
          {t('field.ok')}
        </Button>
      }
    >
      <RichTextEditor {...props} control={control} height="full" />
    </Dialog>
  )
}
