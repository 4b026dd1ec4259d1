import { Badge, FormField } from '@trellis/ui'
import { formatNumber } from '@trellis/ui/text'
import type { InputProps } from '../../define-format-web.ts'
import { fieldProps } from '../../inputs/field-props.ts'
import styles from './association.module.css'
import { linkRights } from './link-rights.ts'
import { LinkTools } from './link-tools.tsx'
import { LinkView } from './link-view.tsx'
import { useLinks } from './use-links.ts'

/** Any number of linked records, what is pending among them, and the way to link, unlink and make more. */
export function LinksInput(props: InputProps) {
  const { value, refresh } = useLinks(props)
  const field = { ...props, value }
  const { count } = linkRights(field)
  const { label, isLabelHidden, description, info, error, isRequired } = fieldProps(props)
  return (
    <FormField
      {...{ label, description, info, error }}
      isLabelHidden={isLabelHidden ?? false}
      isRequired={isRequired ?? false}
      labelEnd={count === undefined ? undefined : <Badge>{formatNumber(count)}</Badge>}
    >
      {control => (
        <div
          id={control.id}
          className={styles.links}
          role="group"
          aria-labelledby={control['aria-labelledby']}
          aria-describedby={control['aria-describedby']}
        >
          <LinkTools field={field} onRefresh={refresh}>
            {open => <LinkView field={field} onOpen={open} />}
          </LinkTools>
        </div>
      )}
    </FormField>
  )
}
