import { ownValue } from '@trellis/base'
import { Icon, VisuallyHidden } from '@trellis/ui'
import { useEffect, useState } from 'react'
import { t } from '../texts.ts'
import { isEmptyValue } from '../validate/validate-record.ts'
import { type FormSection, ungroupedId } from './arrange-fields.ts'
import styles from './form-outline.module.css'
import type { FormStore } from './form-store.ts'
import { useFormSummary } from './use-form-store.ts'

type FormOutlineProps = {
  store: FormStore
  sections: readonly FormSection[]
  onSelect: (groupId: string) => void
}

/** The groups of a big form: which are done, which have something to mend, and the way to each. */
export function FormOutline({ store, sections, onSelect }: FormOutlineProps) {
  const { isShowingErrors, problems } = useFormSummary(store)
  const filled = useFilledGroups(store, sections)
  const statusOf = ({ group, fields }: FormSection) => {
    const hasProblem = problems.some(({ path }) => fields.some(field => field.path === path.split('.')[0]))
    if (hasProblem) return isShowingErrors ? 'error' : 'open'
    return filled.has(group.id) ? 'done' : 'open'
  }
  return (
    <nav className={styles.outline} aria-label={t('form.outline')}>
      <ul className={styles.list}>
        {sections.map(section => {
          const status = statusOf(section)
          return (
            <li key={section.group.id}>
              <button
                type="button"
                className={styles.entry}
                data-status={status}
                onClick={() => onSelect(section.group.id)}
              >
                <Icon name={icons[status]} size={16} isFilled={status !== 'open'} />
                <span className={styles.name}>
                  {section.group.id === ungroupedId ? t('form.ungrouped') : section.group.name}
                </span>
                {status !== 'open' && (
                  <VisuallyHidden>{t(status === 'done' ? 'form.groupDone' : 'form.groupError')}</VisuallyHidden>
                )}
              </button>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}

const icons = { open: 'radio_button_unchecked', done: 'check_circle', error: 'error' }

/** Groups in which something is filled in; looked at when typing pauses. */
function useFilledGroups(store: FormStore, sections: readonly FormSection[]): ReadonlySet<string> {
  const [values, setValues] = useState(store.getValues)
  useEffect(() => store.subscribeSettled(() => setValues(store.getValues())), [store])
  const isFilled = ({ fields }: FormSection) => fields.some(({ path }) => !isEmptyValue(ownValue(values, path)))
  return new Set(sections.filter(isFilled).map(section => section.group.id))
}
