import { useEffect, useState } from 'react'
import styles from './code-text.module.css'
import type { CodeSpan } from './color-code.ts'
import type { CodeLanguage } from './load-language.ts'

type CodeTextProps = { text: string; language: CodeLanguage }

/** Code to look at; its colours come when the language is there. */
export function CodeText({ text, language }: CodeTextProps) {
  const [colored, setColored] = useState<{ of: string; spans: CodeSpan[] }>()
  const of = `${language} ${text}`
  useEffect(() => {
    let isGone = false
    colors(text, language).then(
      spans => !isGone && setColored({ of: `${language} ${text}`, spans }),
      () => undefined,
    )
    return () => {
      isGone = true
    }
  }, [text, language])
  const spans = colored?.of === of ? colored.spans : [{ text, kind: '', at: 0 }]
  return (
    <code className={styles.code}>
      {spans.map(({ text: part, kind, at }) => (
        <span key={at} className={styles[kind]}>
          {part}
        </span>
      ))}
    </code>
  )
}

async function colors(text: string, language: CodeLanguage): Promise<CodeSpan[]> {
  const [{ colorCode }, { loadLanguage }] = await Promise.all([import('./color-code.ts'), import('./load-language.ts')])
  return colorCode(text, await loadLanguage(language))
}
