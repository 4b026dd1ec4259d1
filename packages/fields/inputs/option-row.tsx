import type { OptionItem } from '@trellis/model'
import { ColorSwatchPicker, IconButton, Popover, TextField } from '@trellis/ui'
import type { ClipboardEvent, KeyboardEvent } from 'react'
import { t } from '../widget-texts.ts'
import styles from './option-list-editor.module.css'
import type { OptionRowState } from './option-rows.ts'

type OptionRowProps = {
  row: OptionRowState
  number: number
  isFixed: boolean
  isDisabled: boolean
  onLabel: (label: string) => void
  onItem: (item: OptionItem) => void
  onColor: (color: string | null) => void
  onRemove: () => void
  onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void
  onPaste: (event: ClipboardEvent) => void
}

export function OptionRow({
  row,
  number,
  isFixed,
  isDisabled,
  onLabel,
  onItem,
  onColor,
  onRemove,
  onKeyDown,
  onPaste,
}: OptionRowProps) {
  const { item } = row
  const name = t('field.option', { number })
  const keys = isFixed ? {} : { onKeyDown }
  const field = { size: 'small', isLabelHidden: true, isReadOnly: isFixed && !isDisabled, isDisabled, ...keys } as const
  return (
    <li className={styles.row} aria-label={name}>
      <ColorButton color={item.color} number={number} isFixed={isFixed} onColor={onColor} />
      <span className={styles.label} data-part="label" onPasteCapture={isFixed ? undefined : onPaste}>
        <TextField
          {...field}
          label={`${name}: ${t('field.optionLabel')}`}
          placeholder={t('field.optionLabel')}
          value={item.label}
          onChange={onLabel}
        />
      </span>
      <span className={styles.value}>
        <TextField
          {...field}
          isMono
          label={`${name}: ${t('field.optionValue')}`}
          placeholder={t('field.optionValue')}
          value={String(item.value)}
          onChange={text =>
            onItem({ ...item, value: typeof item.value === 'number' && Number(text) ? Number(text) : text })
          }
        />
      </span>
      {!isFixed && (
        <IconButton
          icon="close"
          size="small"
          label={t('field.optionRemove', { number })}
          tooltip={false}
          onPress={onRemove}
        />
      )}
    </li>
  )
}

type ColorButtonProps = {
  color: string | undefined
  number: number
  isFixed: boolean
  onColor: (color: string | null) => void
}

function ColorButton({ color, number, isFixed, onColor }: ColorButtonProps) {
  const label = t('field.optionColor', { number })
  const trigger = (
    <IconButton
      icon={color ? 'label' : 'palette'}
      isFilled={Boolean(color)}
      size="small"
      label={label}
      tooltip={false}
      isDisabled={isFixed}
      className={styles.color ?? ''}
    />
  )
  return (
    <span data-color={color} className={styles.swatch}>
      <Popover label={label} trigger={trigger}>
        {close => (
          <ColorSwatchPicker label={label} isLabelHidden value={color ?? null} onChange={onColor} onPicked={close} />
        )}
      </Popover>
    </span>
  )
}
