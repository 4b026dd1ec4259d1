import { type CSSProperties, useState } from 'react'
import { RadioGroup as AriaRadioGroup, Radio } from 'react-aria-components'
import { given } from '../../given.ts'
import { Icon } from '../../icons/icon.tsx'
import { t } from '../../text/english.ts'
import { type FieldProps, FormField } from '../form-field/form-field.tsx'
import { IconButton } from '../icon-button/icon-button.tsx'
import { filledShares } from './filled-shares.ts'
import styles from './rating.module.css'

export type RatingProps = FieldProps & {
  value: number | null
  onChange?: (value: number | null) => void
  onBlur?: () => void
  maximum: number
  /** Between two values that can be chosen. */
  step: number
  icon?: string
  /** Address of an image, in the place of the icon. */
  image?: string
  /** Palette keys: of what is filled, and of what is not. */
  color?: string
  secondaryColor?: string
}

/** Stars to choose from: a radio group, so arrow keys move from one to the next. */
export function Rating({
  value,
  onChange,
  maximum,
  step,
  icon,
  image,
  color,
  secondaryColor,
  onBlur,
  ...field
}: RatingProps) {
  const { isDisabled, isReadOnly, size, ...shell } = field
  const perStar = Math.max(1, Math.round(1 / step))
  const canClear = value !== null && !field.isRequired && !isDisabled && !isReadOnly
  return (
    <FormField {...shell}>
      {control => (
        <span className={styles.row}>
          <AriaRadioGroup
            id={control.id}
            aria-labelledby={control['aria-labelledby']}
            {...given({ 'aria-describedby': control['aria-describedby'] })}
            className={styles.stars ?? ''}
            data-size={size}
            data-color={color}
            orientation="horizontal"
            isDisabled={isDisabled ?? false}
            isReadOnly={isReadOnly ?? false}
            isInvalid={Boolean(field.error)}
            value={value === null ? null : String(value)}
            onChange={chosen => onChange?.(Number(chosen))}
            onBlur={() => onBlur?.()}
          >
            <Stars value={value ?? 0} maximum={maximum} roundBy={step} {...given({ icon, image, secondaryColor })} />
            <span className={styles.choices}>
              {Array.from({ length: Math.floor(maximum) * perStar }, (_, index) => {
                const choice = Number(((index + 1) / perStar).toPrecision(15))
                return (
                  <Radio
                    key={choice}
                    value={String(choice)}
                    className={styles.choice ?? ''}
                    aria-label={t('kit.ratingOf', { value: choice, most: maximum })}
                  />
                )
              })}
            </span>
          </AriaRadioGroup>
          {canClear && <IconButton icon="close" size="small" label={t('kit.clear')} onPress={() => onChange?.(null)} />}
        </span>
      )}
    </FormField>
  )
}

type StarsProps = Pick<RatingProps, 'maximum' | 'icon' | 'image' | 'secondaryColor'> & {
  value: number
  roundBy?: number
  size?: number
}

/** A rating as it is seen; whoever shows it says the number beside it. */
export function Stars({ value, maximum, roundBy, icon = 'star', image, secondaryColor, size = 22 }: StarsProps) {
  const [failed, setFailed] = useState<string>()
  const shown = image === failed ? undefined : image
  const mark = (isFilled: boolean) =>
    shown ? (
      <img
        src={shown}
        alt=""
        width={size}
        height={size}
        className={styles.image}
        referrerPolicy="no-referrer"
        onError={() => setFailed(shown)}
      />
    ) : (
      <Icon name={icon} size={size} {...given({ isFilled: isFilled || undefined })} />
    )
  return (
    <span className={styles.drawn} aria-hidden="true">
      {filledShares(value, maximum, roundBy).map((share, index) => (
        <span key={index} className={styles.star} style={{ '--share': `${share * 100}%` } as CSSProperties}>
          <span className={styles.empty} data-color={secondaryColor} data-image={shown !== undefined || undefined}>
            {mark(false)}
          </span>
          <span className={styles.filled}>{mark(true)}</span>
        </span>
      ))}
    </span>
  )
}
