import { Button, Dialog, Skeleton } from '@trellis/ui'
import { CodeEditor, type CodeLanguage, loadLanguage } from '@trellis/ui/code'
import { type ComponentProps, useEffect, useId, useState } from 'react'
import { t } from '../widget-texts.ts'
import styles from './code-input.module.css'

type CodeDialogProps = {
  title: string
  language: CodeLanguage
  text: string
  onText: (text: string) => void
  problemOf?: (text: string) => string | undefined
  isReadOnly: boolean
  onClose: () => void
}

/** The editor over the whole screen; OK and Escape leave it, what was typed is in the field already. */
export function CodeDialog({ title, text, onText, problemOf, isReadOnly, onClose, ...props }: CodeDialogProps) {
  const id = useId()
  const language = useLanguage(props.language)
  const problem = problemOf?.(text)
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
      <div className={styles.editor}>
        <span id={id} className={styles.problem} role="status">
          {problem}
        </span>
        {language ? (
          <CodeEditor
            label={title}
            describedBy={id}
            value={text}
            onChange={onText}
            language={language}
            isReadOnly={isReadOnly}
            autoFocus
          />
        ) : (
          <Skeleton shape="text" count={6} />
        )}
      </div>
    </Dialog>
  )
}

type Language = ComponentProps<typeof CodeEditor>['language']

function useLanguage(name: CodeLanguage): Language | undefined {
  const [language, setLanguage] = useState<Language>()
  useEffect(() => {
    let isGone = false
    // A language that could not be fetched leaves the text without colours.
    loadLanguage(name)
      .catch((): Language => [])
      .then(found => !isGone && setLanguage(found))
    return () => {
      isGone = true
    }
  }, [name])
  return language
}
