import type { FieldSchema } from '@trellis/model'
import { Rating, Stars } from '@trellis/ui'
import { localeTag } from '@trellis/ui/text'
import { type CellProps, defineFormatWeb, type InputProps } from '../../define-format-web.ts'
import { fieldProps } from '../../inputs/field-props.ts'
import { isImageAddress } from '../../values/addresses.ts'
import styles from './rating.module.css'
import { rules } from './rules.ts'

export const web = defineFormatWeb({ Input, Cell })

const fallbackMaximum = 10

function Input(props: InputProps) {
  const { value, schema, onChange, onBlur } = props
  const { maximum = fallbackMaximum, multipleOf = 1, metadata } = schema
  return (
    <Rating
      {...fieldProps(props)}
      {...(onBlur ? { onBlur } : {})}
      {...lookOf(schema)}
      {...(metadata?.color ? { color: metadata.color } : {})}
      value={typeof value === 'number' ? value : null}
      onChange={onChange}
      maximum={maximum}
      step={Math.max(smallestStep, multipleOf)}
    />
  )
}

/** An address that no image may come from is left out: the icon stands in its place. */
function lookOf({ metadata }: FieldSchema) {
  const { iconImage, secondaryColor } = metadata ?? {}
  const icon = iconImage && !iconImage.includes('/') ? iconImage : metadata?.icon
  return {
    ...(icon ? { icon } : {}),
    ...(iconImage && isImageAddress(iconImage) ? { image: iconImage } : {}),
    ...(secondaryColor ? { secondaryColor } : {}),
  }
}

/** Smaller parts of a star cannot be hit. */
const smallestStep = 0.25

function Cell({ value, schema }: CellProps) {
  const { maximum = fallbackMaximum, multipleOf, metadata } = schema
  const text = rules.display(value, schema, localeTag())
  return (
    <span className={styles.cell} title={text} data-color={metadata?.color}>
      <Stars
        value={Number(value)}
        maximum={maximum}
        size={16}
        {...(multipleOf === undefined ? {} : { roundBy: multipleOf })}
        {...lookOf(schema)}
      />
      <span>{text}</span>
    </span>
  )
}
