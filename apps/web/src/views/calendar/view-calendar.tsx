import { ownValue } from '@trellis/base'
import { type DrawnProps, textAttr } from '@trellis/components/web'
import type { RecordSchema, ViewComponent } from '@trellis/model'
import { Skeleton } from '@trellis/ui'
import { lazy, Suspense } from 'react'
import { DrawnSection, NothingDrawn } from '../drawn-section.tsx'
import { type CalendarFields, dayFieldOf } from './calendar-records.ts'
import { t } from './texts.ts'

const CalendarView = lazy(async () => ({ default: (await import('./calendar-view.tsx')).CalendarView }))

/** Records of a collection on their days, with the rights of whoever looks. */
export function ViewCalendar({ component, source, attrs }: DrawnProps) {
  const { fields: named = {} } = component.attrs
  return (
    <DrawnSection source={source} attrs={attrs}>
      {({ schema }, name) => {
        const fields = fieldsOf(named, schema)
        const text = ownValue(named, 'start') ? 'calendar.hidden' : 'calendar.noDay'
        if (!fields) return <NothingDrawn name={name} icon="calendar_month" title={t(text)} />
        return (
          <Suspense fallback={<Skeleton shape="cards" count={1} />}>
            <CalendarView
              component={component}
              source={source}
              name={name}
              fields={fields}
              schema={schema}
              span={textAttr(attrs['span'])}
              startsOn={dayIn(attrs['startsOn'])}
            />
          </Suspense>
        )
      }}
    </DrawnSection>
  )
}

/** undefined where no day is named, or none that whoever looks may see. */
function fieldsOf(
  named: NonNullable<ViewComponent['attrs']['fields']>,
  { properties }: RecordSchema,
): CalendarFields | undefined {
  const find = (role: string) => {
    const fieldId = ownValue(named, role)
    const field = fieldId === undefined ? undefined : ownValue(properties, fieldId)
    return fieldId !== undefined && field ? dayFieldOf(fieldId, field) : undefined
  }
  const [start, end] = [find('start'), find('end')]
  // A day and a moment do not make one span.
  return start && { start, end: end?.isMoment === start.isMoment ? end : undefined }
}

/** Of a moment its day; undefined where it is none. */
function dayIn(value: unknown): string | undefined {
  const [day] = /^\d{4}-\d{2}-\d{2}/.exec(textAttr(value)) ?? []
  return day !== undefined && !Number.isNaN(Date.parse(day)) ? day : undefined
}
