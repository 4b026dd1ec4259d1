import { Button, copyText, Dialog, toast } from '@trellis/ui'
import { CodeCompare, jsonLanguage } from '@trellis/ui/code'
import { registerTexts } from '@trellis/ui/text'
import { devToolsTitle } from './use-dev-tools.tsx'

const t = registerTexts('ui', {
  'definition.changes': 'Changes',
  'definition.copied': 'Copied',
  'definition.copy': 'Copy',
  'definition.how': 'What is saved on the left, what would be saved on the right. Nothing here can be changed.',
  'definition.notCopied': 'The browser does not allow copying',
  'definition.ok': 'OK',
  'definition.original': 'Original',
})

/** The names over the two sides of a definition. */
export const definitionSides = () => ({ original: t('definition.original'), changes: t('definition.changes') })

const language = jsonLanguage()

type DefinitionDialogProps = { original: object; document: object; onClose: () => void }

/** A definition as JSON: what is saved beside what would be (1 §2.9). */
export function DefinitionDialog({ original, document, onClose }: DefinitionDialogProps) {
  const text = toText(document)
  const copy = async () => {
    if (await copyText(text)) toast.success({ title: t('definition.copied') })
    else toast.error({ title: t('definition.notCopied') })
  }
  const sides = definitionSides()
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="full"
      icon="code"
      title={devToolsTitle()}
      description={t('definition.how')}
      footer={
        <>
          <Button icon="content_copy" onPress={() => void copy()}>
            {t('definition.copy')}
          </Button>
          <Button variant="primary" onPress={onClose}>
            {t('definition.ok')}
          </Button>
        </>
      }
    >
      <CodeCompare
        original={{ label: sides.original, text: toText(original) }}
        changed={{ label: sides.changes, text }}
        language={language}
      />
    </Dialog>
  )
}

const toText = (document: object) => JSON.stringify(document, undefined, 2)
