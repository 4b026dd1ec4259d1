import { isIconName, type TabItem, Tabs } from '@trellis/ui'
import { useState } from 'react'
import { t } from '../texts.ts'
import type { BodyProps } from './body-props.ts'
import { UntitledSection } from './form-section-view.tsx'
import styles from './record-form.module.css'

type FormTabsProps = BodyProps & { orientation: 'horizontal' | 'vertical' }

/** The groups as tabs, in a row or beside the fields. */
export function FormTabs({ sections, navigation, summary, count, orientation }: FormTabsProps) {
  const tabs = sections.map((section): TabItem => {
    const { group } = section
    const problemCount = summary.isShowingErrors ? navigation.problemsOf(section, summary.problems).length : 0
    return {
      id: group.id,
      title: group.name,
      ...(orientation === 'vertical' ? { icon: iconOf(group.image) } : {}),
      isHidden: group.hidden === true,
      isDisabled: group.disabled ?? false,
      ...(problemCount > 0 ? { status: 'error' as const, count: problemCount } : {}),
    }
  })
  const [isCollapsed, setCollapsed] = useState(false)
  const sectionOf = (id: string) => sections.find(section => section.group.id === id)
  return (
    <Tabs
      tabs={tabs}
      label={t('form.label')}
      className={styles.tabs ?? ''}
      variant="form"
      orientation={orientation}
      value={navigation.current?.group.id}
      onChange={navigation.select}
      isCollapsed={isCollapsed}
      onCollapse={setCollapsed}
    >
      {tab => {
        const section = sectionOf(tab.id)
        return section && <UntitledSection section={section} count={count} />
      }}
    </Tabs>
  )
}

/** Stands for the group where the list of tabs is collapsed. */
const iconOf = (image: string | undefined) => (image && isIconName(image) ? image : 'list_alt')
