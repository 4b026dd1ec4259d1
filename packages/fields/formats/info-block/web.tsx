import { ownValue } from '@trellis/base'
import type { FieldSchema } from '@trellis/model'
import { Banner, Button, isPaletteColor } from '@trellis/ui'
import { defineFormatWeb, type InputProps } from '../../define-format-web.ts'
import { isSafeAddress } from '../../values/addresses.ts'
import styles from './info-block.module.css'

export const web = defineFormatWeb({ Input, Cell })

const statuses = { info: 'info', success: 'success', warning: 'warn', alert: 'error' } as const
const buttonLooks = { primary: 'primary', secondary: 'secondary', tertiary: 'tertiary', link: 'link' } as const

/** A note that is there from the start and no news: readers come upon it, and are not interrupted by it. */
function Input({ schema, isLabelHidden, disabled }: InputProps) {
  const { subtype, icon, ctaConfig } = schema.metadata ?? {}
  return (
    <Banner
      role="note"
      status={ownValue(statuses, subtype ?? '') ?? 'info'}
      {...(icon ? { icon } : {})}
      {...(isLabelHidden ? {} : { title: schema.title })}
      actions={ctaConfig && <ActionButton {...ctaConfig} isDisabled={disabled} />}
    >
      {schema.description ?? ''}
    </Banner>
  )
}

type ActionButtonProps = NonNullable<NonNullable<FieldSchema['metadata']>['ctaConfig']> & { isDisabled: boolean }

/** Leads to an address that runs no script, or is not there at all. */
function ActionButton({ label, href, type, image, color, isDisabled }: ActionButtonProps) {
  if (!label || !href || !isSafeAddress(href)) return null
  return (
    <span className={styles.button} data-color={color && isPaletteColor(color) ? color : undefined}>
      <Button
        href={href}
        variant={ownValue(buttonLooks, type ?? '') ?? 'secondary'}
        isDisabled={isDisabled}
        {...(image ? { icon: image } : {})}
      >
        {label}
      </Button>
    </span>
  )
}

function Cell() {
  return null
}
