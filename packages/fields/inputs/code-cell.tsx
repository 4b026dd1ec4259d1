import { CodeText } from '@trellis/ui/code-text'
import type { CellProps } from '../define-format-web.ts'
import { CellDialog } from './cell-dialog.tsx'
import styles from './code-input.module.css'

/** A cell is one line: what is beyond never shows. */
const shownLength = 500

type CodeCellProps = Pick<CellProps, 'schema'> & { text: string; language: 'json' | 'sql' | 'xml' | 'yaml' | 'graphql' }

/** The beginning of a code; a press shows the whole of it in its colours. */
export function CodeCell({ schema, text, language }: CodeCellProps) {
  return (
    <CellDialog title={schema.title} text={text.slice(0, shownLength).replaceAll(/\s+/g, ' ')} isMono size="full">
      {() => (
        <pre className={styles.view}>
          <CodeText text={text} language={language} />
        </pre>
      )}
    </CellDialog>
  )
}
