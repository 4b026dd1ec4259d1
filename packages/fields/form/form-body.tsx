import type { FormMode } from '@trellis/model'
import { lazy, Suspense } from 'react'
import { ungroupedId } from './arrange-fields.ts'
import type { BodyProps } from './body-props.ts'
import outlineStyles from './form-outline.module.css'
import { FormSectionView } from './form-section-view.tsx'
import { isBigForm, ownSections } from './is-big-form.ts'
import styles from './record-form.module.css'

type FormBodyProps = BodyProps & { mode: FormMode }

/** The groups as sections of one page, as steps, or as tabs. */
export function FormBody({ sections, mode, ...rest }: FormBodyProps) {
  const props = { sections, ...rest }
  if (mode === 'stepper')
    return (
      <Suspense fallback={null}>
        <FormSteps {...props} />
      </Suspense>
    )
  if (mode === 'tabs' || mode === 'vertical-tabs')
    return (
      <Suspense fallback={null}>
        <FormTabs {...props} orientation={mode === 'tabs' ? 'horizontal' : 'vertical'} />
      </Suspense>
    )
  return <PlainBody {...props} />
}

/** Steps, tabs, columns and the list of groups come with the first form that has them. */
const FormSteps = lazy(async () => ({ default: (await import('./form-steps.tsx')).FormSteps }))
const FormColumns = lazy(async () => ({ default: (await import('./form-columns.tsx')).FormColumns }))
const FormOutline = lazy(async () => ({ default: (await import('./form-outline.tsx')).FormOutline }))
const FormTabs = lazy(async () => ({ default: (await import('./form-tabs.tsx')).FormTabs }))

/** A form of ungrouped fields alone needs no heading for them. */
function PlainBody({ sections, navigation, columns, store, count }: BodyProps) {
  const own = ownSections(sections)
  const isOneGroup = own.length === 1 && own[0]?.group.id === ungroupedId
  const before = sections.map((_section, place) =>
    sections.slice(0, place).reduce((sum, { fields }) => sum + fields.length, 0),
  )
  const views = sections.map((section, place) => (
    <FormSectionView
      key={section.group.id}
      section={section}
      count={Math.min(section.fields.length, Math.max(0, count - (before[place] ?? 0)))}
      isTitled={!isOneGroup || section.group.id !== ungroupedId}
      isOpen={navigation.isOpen(section)}
      onToggle={navigation.toggle}
    />
  ))
  if (columns) {
    return (
      <Suspense fallback={null}>
        <FormColumns mode={columns}>{views}</FormColumns>
      </Suspense>
    )
  }
  const body = <div className={styles.sections}>{views}</div>
  if (!isBigForm(sections)) return body
  return (
    <div className={styles.outlined}>
      <Suspense fallback={<div className={outlineStyles.outline} />}>
        <FormOutline store={store} sections={own} onSelect={navigation.focusGroup} />
      </Suspense>
      {body}
    </div>
  )
}
