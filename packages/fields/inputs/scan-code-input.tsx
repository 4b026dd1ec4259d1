import { Button, PrintSheet } from '@trellis/ui'
import { useEffect, useState } from 'react'
import type { InputProps } from '../define-format-web.ts'
import { t } from '../widget-texts.ts'
import type { CodeDrawing } from './code-drawing.ts'
import { PlainTextInput } from './plain-text-input.tsx'
import styles from './scan-code-input.module.css'

type ScanCodeInputProps = InputProps & {
  /** The value as the format checks it; undefined where it is none. */
  checked: string | undefined
  /** What draws it; fetched with the first value. */
  load: () => Promise<{ drawCode: (text: string) => CodeDrawing }>
  isMono?: boolean
}

/** Text, and under it the code that a scanner reads, which can be printed by itself. */
export function ScanCodeInput({ checked, load, ...props }: ScanCodeInputProps) {
  const [isPrinting, setPrinting] = useState(false)
  const drawing = useDrawing(checked, load)
  return (
    <div className={styles.field}>
      <PlainTextInput {...props} />
      {drawing && checked !== undefined && (
        <div className={styles.preview}>
          <Code drawing={drawing} label={t('field.codeOf', { text: checked })} />
          <Button icon="print" size="small" onPress={() => setPrinting(true)}>
            {t('field.printCode')}
          </Button>
        </div>
      )}
      {isPrinting && drawing && checked !== undefined && (
        <PrintSheet onEnd={() => setPrinting(false)}>
          <div className={styles.sheet}>
            <Code drawing={drawing} label={t('field.codeOf', { text: checked })} />
            <p>{props.schema.title}</p>
            <p className={styles.text}>{checked}</p>
          </div>
        </PrintSheet>
      )}
    </div>
  )
}

function useDrawing(text: string | undefined, load: ScanCodeInputProps['load']): CodeDrawing | undefined {
  const [drawn, setDrawn] = useState<{ text: string; drawing: CodeDrawing }>()
  const [failure, setFailure] = useState<{ error: unknown }>()
  useEffect(() => {
    if (text === undefined) return
    let isLate = false
    load().then(
      ({ drawCode }) => isLate || setDrawn({ text, drawing: drawCode(text) }),
      (error: unknown) => setFailure({ error }),
    )
    return () => {
      isLate = true
    }
  }, [text, load])
  if (failure) throw failure.error
  return drawn && drawn.text === text ? drawn.drawing : undefined
}

/** Dark on white in every theme: scanners read nothing else. */
function Code({ drawing: { width, height, path }, label }: { drawing: CodeDrawing; label: string }) {
  return (
    <svg
      className={styles.code}
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path d={path} />
    </svg>
  )
}
