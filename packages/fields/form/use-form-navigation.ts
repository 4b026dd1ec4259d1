import type { FieldProblem } from '@trellis/base'
import { ownValue } from '@trellis/base'
import type { FormMode } from '@trellis/model'
import { afterPaint } from '@trellis/ui'
import { type RefObject, useCallback, useMemo, useState } from 'react'
import type { FormSection } from './arrange-fields.ts'
import { fieldElementId, groupElementId } from './form-context.tsx'

export type FormNavigation = {
  /** The group that is shown as step or tab. */
  current: FormSection | undefined
  index: number
  isLast: boolean
  select: (groupId: string) => void
  /** Whether the group was chosen, or an error led there. */
  isChosen: (groupId: string) => boolean
  stepTo: (index: number) => void
  isOpen: (section: FormSection) => boolean
  toggle: (groupId: string, isOpen: boolean) => void
  /** Problems of fields that are shown here and now; on the last step all of them, because it submits. */
  problemsHere: (problems: readonly FieldProblem[]) => readonly FieldProblem[]
  problemsOf: (section: FormSection, problems: readonly FieldProblem[]) => readonly FieldProblem[]
  /** Those that can be mended here; a problem of something the form does not show never locks it. */
  problemsInForm: (problems: readonly FieldProblem[]) => readonly FieldProblem[]
  /** Whether the form has a place for what is at the path. */
  isShown: (path: string) => boolean
  /** Shows the field's group, then the field, and gives it the focus. */
  focusField: (path: string) => void
  /** Opens the group and brings it into sight. */
  focusGroup: (groupId: string) => void
  focusSummary: () => void
}

type Options = {
  /** Draws fields that are not there yet. */
  showAll: () => void
  sections: readonly FormSection[]
  mode: FormMode
  formId: string
  summaryRef: RefObject<HTMLDivElement | null>
}

export function useFormNavigation({ sections, mode, formId, summaryRef, showAll }: Options): FormNavigation {
  const [selected, select] = useState<string>()
  const [toggled, setToggled] = useState<Readonly<Record<string, boolean>>>({})
  const index = Math.max(
    0,
    sections.findIndex(section => section.group.id === selected),
  )
  const isStepper = mode === 'stepper'
  const isLast = !isStepper || index >= sections.length - 1
  const toggle = useCallback((groupId: string, isOpen: boolean) => {
    setToggled(before => ({ ...before, [groupId]: isOpen }))
  }, [])
  const focusField = useCallback(
    (path: string) => {
      const section = sections.find(each => holds(each, path))
      showAll()
      if (section) {
        select(section.group.id)
        toggle(section.group.id, true)
      }
      afterPaint(() => focusInside(document.getElementById(fieldElementId(formId, path.split('.')[0] ?? path))))
    },
    [sections, formId, toggle, showAll],
  )
  const focusGroup = useCallback(
    (groupId: string) => {
      showAll()
      toggle(groupId, true)
      afterPaint(() => {
        const element = document.getElementById(groupElementId(formId, groupId))
        element?.focus({ preventScroll: true })
        element?.scrollIntoView({ block: 'start' })
      })
    },
    [formId, toggle, showAll],
  )
  const focusSummary = useCallback(() => afterPaint(() => focusOn(summaryRef.current)), [summaryRef])
  return useMemo(() => {
    const current = sections[index]
    return {
      current,
      index,
      isLast,
      select,
      isChosen: groupId => groupId === selected,
      stepTo: place => select(sections[place]?.group.id),
      isOpen: ({ group }) => ownValue(toggled, group.id) ?? !(group.collapsible && group.startsCollapsed),
      toggle,
      problemsHere: problems => (isLast || !current ? inFormOrder(sections, problems) : problemsOf(current, problems)),
      problemsOf,
      isShown: path => sections.some(section => holds(section, path)),
      problemsInForm: problems => sections.flatMap(section => problemsOf(section, problems)),
      focusField,
      focusGroup,
      focusSummary,
    }
  }, [sections, index, isLast, selected, toggled, toggle, focusField, focusGroup, focusSummary])
}

const holds = ({ fields }: FormSection, path: string) => fields.some(field => field.path === path.split('.')[0])

/** As the fields stand in the group. */
function problemsOf({ fields }: FormSection, problems: readonly FieldProblem[]): FieldProblem[] {
  return fields.flatMap(({ path }) => problems.filter(problem => problem.path.split('.')[0] === path))
}

/** What the form does not show comes last. */
function inFormOrder(sections: readonly FormSection[], problems: readonly FieldProblem[]): FieldProblem[] {
  const shown = sections.flatMap(section => problemsOf(section, problems))
  return [...shown, ...problems.filter(problem => !shown.includes(problem))]
}

function focusInside(element: HTMLElement | null): void {
  const control = element?.querySelector<HTMLElement>(
    'input:not([type=hidden]), textarea, select, button, [tabindex="0"]',
  )
  element?.scrollIntoView({ block: 'center' })
  control?.focus({ preventScroll: true })
}

function focusOn(element: HTMLElement | null): void {
  element?.focus({ preventScroll: true })
  element?.scrollIntoView({ block: 'nearest' })
}
