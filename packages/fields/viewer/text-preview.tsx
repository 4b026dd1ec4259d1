import { Skeleton } from '@trellis/ui'
import { CodeEditor, type CodeLanguage, loadLanguage } from '@trellis/ui/code'
import { type ComponentProps, useEffect, useState } from 'react'
import styles from './file-viewer.module.css'
import { languageOf } from './language-of.ts'
import type { PreviewProps } from './preview-props.ts'
import { TextLoader } from './text-loader.tsx'
import { t } from './texts.ts'

/** A text without colours, 40 lines at once (2 §9). */
export function TextPreview({ file, name }: PreviewProps) {
  return <TextLoader file={file}>{({ text }) => <TextView name={name} text={text} height="text" />}</TextLoader>
}

/** A text in the colours of its language. */
export function CodePreview({ file, name }: PreviewProps) {
  const language = languageOf({ name: file.name ?? '', mimeType: file.mimeType ?? '' })
  return (
    <TextLoader file={file}>
      {({ text }) => <TextView name={name} text={text} height="code" {...(language ? { language } : {})} />}
    </TextLoader>
  )
}

type TextViewProps = { name: string; text: string; height: 'text' | 'code' | 'json'; language?: CodeLanguage }

/** Draws the lines in sight alone, so that long files are read like short ones. */
export function TextView({ name, text, height, language: wanted }: TextViewProps) {
  const language = useLanguage(wanted)
  return (
    <div className={styles.text} data-height={height}>
      {language ? (
        <CodeEditor
          label={t('viewer.json', { name })}
          value={text}
          onChange={() => undefined}
          language={language}
          isReadOnly
        />
      ) : (
        <Skeleton shape="text" count={8} />
      )}
    </div>
  )
}

type Language = NonNullable<ComponentProps<typeof CodeEditor>['language']>

const plain: Language = []

/** A language that could not be fetched leaves the text without colours. */
function useLanguage(name: CodeLanguage | undefined): Language | undefined {
  const [loaded, setLoaded] = useState<Language>()
  useEffect(() => {
    if (!name) return
    let isGone = false
    loadLanguage(name)
      .catch(() => plain)
      .then(found => !isGone && setLoaded(found))
    return () => {
      isGone = true
    }
  }, [name])
  return name ? loaded : plain
}
