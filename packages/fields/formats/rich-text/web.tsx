import { Banner, FormField } from '@trellis/ui'
import { type CellProps, defineFormatWeb, type InputProps } from '../../define-format-web.ts'
import { CellDialog } from '../../inputs/cell-dialog.tsx'
import { fieldProps, shownText } from '../../inputs/field-props.ts'
import { t } from '../../widget-texts.ts'
import { plainText } from './plain-text.ts'
import styles from './rich-text.module.css'
import { RichText } from './rich-text.tsx'

export const web = defineFormatWeb({ Input, Cell })

/** To be read; whoever may change it is told where that stands. */
function Input(props: InputProps) {
  const { label, isLabelHidden, description, info, error, isRequired } = fieldProps(props)
  const shell = { label, description, info, error, ...(isLabelHidden ? { isLabelHidden } : {}) }
  return (
    <FormField {...shell} {...(isRequired ? { isRequired } : {})}>
      {control => (
        <>
          <div
            className={styles.text}
            id={control.id}
            aria-labelledby={control['aria-labelledby']}
            aria-describedby={control['aria-describedby']}
            data-unlimited={props.schema.metadata?.unlimitedHeight || undefined}
            role="group"
            tabIndex={0}
          >
            <RichText html={shownText(props.value)} />
          </div>
          {!props.readOnly && !props.disabled && <Banner>{t('field.richTextLater')}</Banner>}
        </>
      )}
    </FormField>
  )
}

function Cell({ value, schema }: CellProps) {
  const text = plainText(shownText(value)).slice(0, shownLength)
  return (
    <CellDialog title={schema.title} text={text.replaceAll(/\s+/g, ' ')} size="full">
      {() => <RichText html={shownText(value)} />}
    </CellDialog>
  )
}

/** A cell is one line: what is beyond never shows. */
const shownLength = 500
