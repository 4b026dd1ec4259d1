import { allFormats, type FormatDefinition, findFormat } from '@trellis/fields'
import { formatLabel } from '@trellis/fields/web'
import { Button, FormField } from '@trellis/ui'
import { useState } from 'react'
import styles from '../collections.module.css'
import { t } from '../texts.ts'
import { FormatPicker } from './format-picker.tsx'

type FormatButtonProps = {
  value: string
  onPick: (formatId: string) => void
  error?: string | undefined
  /** Of a field inside another one: no links, nothing that the server makes or that is not told. */
  isInside?: boolean
}

/** Says a field's format; opens the choice of another. */
export function FormatButton({ value, onPick, error, isInside = false }: FormatButtonProps) {
  const [isPicking, setPicking] = useState(false)
  return (
    <>
      <FormField label={t('collections.format')} error={error}>
        {control => (
          <Button
            id={control.id}
            isFullWidth
            iconAfter="unfold_more"
            icon={findFormat(value)?.icon ?? 'label'}
            className={styles.formatButton ?? ''}
            aria-label={`${t('collections.format')}: ${formatLabel(value)}`}
            {...(control['aria-describedby'] ? { 'aria-describedby': control['aria-describedby'] } : {})}
            onPress={() => setPicking(true)}
          >
            <span className={styles.formatName}>{formatLabel(value)}</span>
          </Button>
        )}
      </FormField>
      {isPicking && (
        <FormatPicker
          value={value}
          offered={isInside ? insideFormats : offeredFormats}
          onClose={() => setPicking(false)}
          onPick={formatId => {
            setPicking(false)
            if (formatId !== value) onPick(formatId)
          }}
        />
      )}
    </>
  )
}

const offeredFormats = allFormats.filter(({ internal }) => !internal)
const insideFormats = offeredFormats.filter(isForInside)

function isForInside({ storage, generated, concealed }: FormatDefinition): boolean {
  return storage === 'column' && !generated && !concealed
}
