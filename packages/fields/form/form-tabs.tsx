import { isIconName, type TabItem, Tabs, useWidth } from '@trellis/ui'
import { useRef, useState } from 'react'
import { t } from '../texts.ts'
import type { BodyProps } from './body-props.ts'
import { UntitledSection } from './form-section-view.tsx'

type FormTabsProps = BodyProps & { orientation: 'horizontal' | 'vertical' }

/** Px that a form has at least where its list of tabs stands beside the fields. */
const leastBeside = 576

/** The groups as tabs, in a row or, where there is room, beside the fields. */
export function FormTabs({ sections, navigation, summary, count, orientation: wanted }: FormTabsProps) {
  const frame = useRef<HTMLDivElement>(null)
  const width = useWidth(frame)
  const orientation = width !== undefined && width < leastBeside ? 'horizontal' : wanted
  const tabs = sections.map((section): TabItem => {
    const { group } = section
    const problemCount = summary.isShowingErrors ? navigation.problemsOf(section, summary.problems).length : 0
    return {
      id: group.id,
      title: group.name,
      ...(orientation === 'vertical' ? { icon: iconOf(group.image) } : {}),
      isHidden: group.hidden === true,
      // What is to be mended can be reached, until the person leaves it.
      isDisabled: group.disabled === true && problemCount === 0 && !navigation.isChosen(group.id),
      ...(problemCount > 0 ? { status: 'error' as const, count: problemCount } : {}),
    }
  })
  const [isCollapsed, setCollapsed] = useState(false)
  const sectionOf = (id: string) => sections.find(section => section.group.id === id)
  return (
    <div ref={frame}>
      <Tabs
        tabs={tabs}
        label={t('form.label')}
        variant="form"
        orientation={orientation}
        value={navigation.current?.group.id}
        onChange={navigation.select}
        isCollapsed={isCollapsed && orientation === 'vertical'}
        onCollapse={setCollapsed}
      >
        {tab => {
          const section = sectionOf(tab.id)
          return section && <UntitledSection section={section} count={count} />
        }}
      </Tabs>
    </div>
  )
}

/** Stands for the group where the list of tabs is collapsed. */
const iconOf = (image: string | undefined) => (image && isIconName(image) ? image : 'list_alt')
