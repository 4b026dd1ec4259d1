import type { CSSProperties } from 'react'
import { Slider as AriaSlider, SliderThumb, SliderTrack } from 'react-aria-components'
import { classes, given } from '../../given.ts'
import { t } from '../../text/english.ts'
import { localeTag } from '../../text/store.ts'
import { type FieldProps, FormField } from '../form-field/form-field.tsx'
import styles from './slider.module.css'

export type SliderProps = FieldProps & {
  /** One number, the lower and the upper one, or null where none is set yet. */
  value: number | readonly [number, number] | null
  onChange?: (value: readonly number[]) => void
  onBlur?: () => void
  minimum: number
  maximum: number
  step: number
  /** Two handles, also while nothing is set. */
  isRange?: boolean
  /** Dots at the steps, as far as they can be told apart. */
  hasDots?: boolean
}

const mostDots = 50

/** A handle, or two, on a line between two bounds; arrow keys move by one step. */
export function Slider({ value, onChange, minimum, maximum, step, isRange, hasDots, onBlur, ...field }: SliderProps) {
  const { isDisabled, isReadOnly, size, ...shell } = field
  const shown = value === null ? (isRange ? [minimum, maximum] : [minimum]) : [value].flat()
  const dots = hasDots ? dotsOf(minimum, maximum, step) : []
  const share = (number: number) => (maximum > minimum ? ((number - minimum) / (maximum - minimum)) * 100 : 0)
  const [low = minimum, high] = shown
  const fill = { '--from': `${high === undefined ? 0 : share(low)}%`, '--to': `${share(high ?? low)}%` }
  return (
    <FormField
      {...shell}
      labelEnd={<output>{value === null ? t('kit.notSet') : shown.map(written).join(' – ')}</output>}
    >
      {control => (
        <AriaSlider
          aria-labelledby={control['aria-labelledby']}
          {...given({ 'aria-describedby': control['aria-describedby'] })}
          className={classes(styles.slider, value === null && styles.unset)}
          data-size={size}
          data-readonly={isReadOnly || undefined}
          isDisabled={Boolean(isDisabled || isReadOnly)}
          value={shown}
          onChange={next => onChange?.([next].flat())}
          minValue={minimum}
          maxValue={Math.max(maximum, minimum)}
          step={step}
        >
          <SliderTrack className={styles.track ?? ''} style={fill as CSSProperties}>
            <span className={styles.fill} />
            {dots.map(dot => (
              <span key={dot} className={styles.dot} style={{ insetInlineStart: `${share(dot)}%` }} />
            ))}
            {shown.map((_number, index) => (
              <SliderThumb
                key={index}
                index={index}
                className={styles.thumb ?? ''}
                onBlur={() => onBlur?.()}
                aria-label={shown.length > 1 ? t(index === 0 ? 'kit.lowest' : 'kit.highest') : field.label}
              />
            ))}
          </SliderTrack>
        </AriaSlider>
      )}
    </FormField>
  )
}

function dotsOf(minimum: number, maximum: number, step: number): number[] {
  const count = Math.floor((maximum - minimum) / step)
  return count > mostDots ? [] : Array.from({ length: count + 1 }, (_, index) => minimum + index * step)
}

const written = (number: number): string =>
  new Intl.NumberFormat(localeTag(), { maximumFractionDigits: 15 }).format(number)
