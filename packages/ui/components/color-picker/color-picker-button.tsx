import { lazy, Suspense, useState } from 'react'
import { IconButton } from '../icon-button/icon-button.tsx'
import { t } from './texts.ts'

const ColorDialog = lazy(async () => ({ default: (await import('./color-dialog.tsx')).ColorDialog }))

export type ColorPickerButtonProps = {
  /** A palette key, or `null` for no colour. */
  value: string | null
  onChange: (value: string | null) => void
  isRequired?: boolean
  isDisabled?: boolean
}

/** Opens the dialog with the palette from beside a text box. */
export function ColorPickerButton({ isDisabled = false, onChange, ...choice }: ColorPickerButtonProps) {
  const [isOpen, setOpen] = useState(false)
  const select = (color: string | null) => {
    setOpen(false)
    onChange(color)
  }
  return (
    <>
      <IconButton
        icon="palette"
        size="small"
        label={t('kit.chooseColor')}
        aria-haspopup="dialog"
        isDisabled={isDisabled}
        onPress={() => setOpen(true)}
      />
      {isOpen && (
        <Suspense fallback={null}>
          <ColorDialog {...choice} onSelect={select} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
