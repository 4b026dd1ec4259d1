import { Icon, InfoPopover } from '@trellis/ui'
import { memo, useId } from 'react'
import { t } from '../texts.ts'
import { type FormSection, ungroupedId } from './arrange-fields.ts'
import { groupElementId, useForm } from './form-context.tsx'
import { FormFieldItem } from './form-field-item.tsx'
import styles from './record-form.module.css'

type SectionProps = {
  section: FormSection
  /** How many of its fields are drawn so far. */
  count: number
  /** Leaves the heading out where a tab or step already names the group. */
  isTitled: boolean
  isOpen: boolean
  onToggle: (groupId: string, isOpen: boolean) => void
}

/** A group of fields under its heading; a collapsible one folds away and keeps what was typed. */
export const FormSectionView = memo(function FormSectionView({
  section,
  count,
  isTitled,
  isOpen,
  onToggle,
}: SectionProps) {
  const { group, fields } = section
  const id = useId()
  const { formId } = useForm()
  const isAlone = group.id === ungroupedId && !isTitled
  const body = (
    <div className={styles.grid} id={id}>
      {fields.slice(0, count).map(field => (
        <FormFieldItem key={field.path} field={field} />
      ))}
    </div>
  )
  if (!isTitled || isAlone) {
    return (
      <div className={styles.section}>
        {group.description && <p className={styles.description}>{group.description}</p>}
        {body}
      </div>
    )
  }
  return (
    <section
      id={groupElementId(formId, group.id)}
      tabIndex={-1}
      className={styles.section}
      aria-label={group.name}
      data-group={group.id}
    >
      <header className={styles.heading}>
        <h2 className={styles.title}>
          {group.collapsible ? (
            <button
              type="button"
              className={styles.toggle}
              aria-expanded={isOpen}
              aria-controls={id}
              onClick={() => onToggle(group.id, !isOpen)}
            >
              <Icon name={isOpen ? 'expand_less' : 'expand_more'} size={18} />
              {group.name}
            </button>
          ) : (
            group.name
          )}
        </h2>
        {group.info && <InfoPopover label={group.name}>{group.info}</InfoPopover>}
      </header>
      {isOpen && group.description && <p className={styles.description}>{group.description}</p>}
      {isOpen ? body : <div id={id} hidden />}
    </section>
  )
})

/** Text for a form whose every field is hidden or missing. */
export function EmptyForm() {
  return <p className={styles.description}>{t('form.noFields')}</p>
}

const stayOpen = () => undefined

/** Step and tab say the group's name themselves. */
export function UntitledSection(props: { section: FormSection; count: number }) {
  return <FormSectionView {...props} isTitled={false} isOpen onToggle={stayOpen} />
}
