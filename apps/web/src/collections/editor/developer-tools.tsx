import { isSameJson } from '@trellis/base'
import type { CollectionDocument } from '@trellis/model'
import { Banner, Button, Dialog } from '@trellis/ui'
import { CodeCompare, jsonLanguage } from '@trellis/ui/code'
import { useId, useState } from 'react'
import { isApiError } from '../../api/api-error.ts'
import { showError } from '../../api/show-error.ts'
import { definitionSides } from '../../assets/definition-dialog.tsx'
import { devToolsTitle } from '../../assets/use-dev-tools.tsx'
import styles from '../collections.module.css'
import { t } from './change-texts.ts'
import type { StoredCollectionEditor } from './use-collection-editor.ts'

const language = jsonLanguage()

/** The definition as JSON: what is saved beside what would be (1 §2.9). Apply takes it into the editor, where it waits for Save. */
export function DeveloperTools({ editor, onClose }: { editor: StoredCollectionEditor; onClose: () => void }) {
  const { saved, document } = editor
  const id = useId()
  const [original] = useState(() => toText(saved))
  const [text, setText] = useState(() => toText(document))
  const [refused, setRefused] = useState<readonly string[]>([])
  const [isBusy, setBusy] = useState(false)
  const read = readJson(text)
  const sides = definitionSides()
  const problems = 'problem' in read ? [read.problem] : refused
  const canApply = 'value' in read && !isSameJson(read.value, saved)
  const apply = async () => {
    if (!('value' in read)) return
    setBusy(true)
    try {
      // The server judges it whole, so that the editor never holds what is no definition.
      await editor.planOf(read.value as CollectionDocument)
      editor.change(read.value as CollectionDocument)
      onClose()
    } catch (error) {
      if (isApiError(error, 'VALIDATION_ERROR')) setRefused(wordsOf(error.details.fields))
      else showError(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="full"
      icon="code"
      title={devToolsTitle()}
      description={t('collections.json.ids')}
      footer={
        <>
          <Button onPress={onClose}>{t('collections.json.cancel')}</Button>
          <Button variant="primary" isDisabled={!canApply} isBusy={isBusy} onPress={() => void apply()}>
            {t('collections.json.apply')}
          </Button>
        </>
      }
    >
      <div className={styles.json}>
        <div id={id} role="status">
          {problems.length > 0 && (
            <Banner status="error" title={t('collections.json.refused')}>
              {problems.join('. ')}
            </Banner>
          )}
        </div>
        <CodeCompare
          original={{ label: sides.original, text: original }}
          changed={{
            label: sides.changes,
            text,
            onChange: next => {
              setText(next)
              setRefused([])
            },
          }}
          language={language}
          describedBy={id}
        />
      </div>
    </Dialog>
  )
}

const toText = (document: CollectionDocument | undefined) => JSON.stringify(document ?? {}, undefined, 2)

function readJson(text: string): { value: unknown } | { problem: string } {
  try {
    return { value: JSON.parse(text) }
  } catch (error) {
    return { problem: error instanceof Error ? error.message : String(error) }
  }
}

function wordsOf(fields: Readonly<Record<string, string>> = {}): string[] {
  return Object.entries(fields).map(([path, message]) => `${path.replace(/^document\./, '')}: ${message}`)
}
