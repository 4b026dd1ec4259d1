import { zonesWith } from '@trellis/base'
import { type FlowDocument, type FlowSchedule, flowScheduleTypes } from '@trellis/model'
import { IconButton, MultiSelect, NumberField, Select, Switch, TextField } from '@trellis/ui'
import { DatePicker, TimeField } from '@trellis/ui/dates'
import type { AssetProblems } from '../../../assets/use-asset-editor.ts'
import styles from '../flow-editor.module.css'
import { withPart } from '../part.ts'
import { withType } from './edit-schedules.ts'
import { NextTimes } from './next-times.tsx'
import { PayloadForm } from './payload-form.tsx'
import { dayName } from './schedule-words.ts'
import { t } from './texts.ts'

type ScheduleCardProps = {
  flow: FlowDocument
  schedule: FlowSchedule
  number: number
  skippedCount: number
  /** Of its parts, by their names. */
  problems: AssetProblems
  onChange: (next: FlowSchedule, part: string) => void
  onRemove: () => void
}

/** When the flow starts by itself, and with what. */
export function ScheduleCard({ flow, number, skippedCount, onRemove, ...card }: ScheduleCardProps) {
  const { schedule, onChange } = card
  const title = t('flowStarts.schedule', { number })
  return (
    <section className={styles.group} aria-label={title}>
      <div className={styles.row}>
        <Select
          label={t('flowStarts.type')}
          isSearchable={false}
          value={schedule.type}
          options={flowScheduleTypes.map(id => ({ id, label: t(`flowStarts.type.${id}`) }))}
          onChange={id => {
            const type = flowScheduleTypes.find(each => each === id)
            if (type && type !== schedule.type) onChange(withType(schedule, type), 'type')
          }}
        />
        <IconButton icon="delete" label={t('flowStarts.remove', { number })} onPress={onRemove} />
      </div>
      <div className={styles.fields}>
        <Parts {...card} />
        <Bounds {...card} />
      </div>
      <Switch
        label={t('flowStarts.isOn')}
        value={schedule.disabled !== true}
        onChange={isOn => onChange(withPart(schedule, 'disabled', isOn !== true), 'disabled')}
      />
      <NextTimes schedule={schedule} />
      {skippedCount > 0 && <p className={styles.hint}>{t('flowStarts.skipped', { count: skippedCount })}</p>}
      <PayloadForm
        title={t('flowStarts.payload', { number })}
        inputs={flow.inputs}
        payload={schedule.payload ?? {}}
        onChange={(payload, key) => {
          const isNone = Object.keys(payload).length === 0
          onChange(withPart(schedule, 'payload', isNone ? undefined : payload), `payload ${key}`)
        }}
      />
    </section>
  )
}

type PartProps = Pick<ScheduleCardProps, 'schedule' | 'problems' | 'onChange'>

/** What its type needs. */
function Parts({ schedule, problems, onChange }: PartProps) {
  const { type } = schedule
  const set = <Key extends keyof FlowSchedule>(key: Key, value: FlowSchedule[Key] | null) =>
    onChange(withPart(schedule, key, value), key)
  return (
    <>
      {(type === 'minutes' || type === 'hourly') && (
        <NumberField
          label={t(type === 'minutes' ? 'flowStarts.everyMinutes' : 'flowStarts.everyHours')}
          description={t(type === 'minutes' ? 'flowStarts.everyMinutesHow' : 'flowStarts.everyHoursHow')}
          isRequired
          error={problems['every']}
          value={schedule.every ?? null}
          onChange={value => set('every', value)}
        />
      )}
      {type === 'monthly' && (
        <NumberField
          label={t('flowStarts.dayOfMonth')}
          description={t('flowStarts.dayOfMonthHow')}
          isRequired
          error={problems['dayOfMonth']}
          value={schedule.dayOfMonth ?? null}
          onChange={value => set('dayOfMonth', value)}
        />
      )}
      {type === 'weekly' && (
        <MultiSelect
          label={t('flowStarts.dayOfWeek')}
          isRequired
          error={problems['dayOfWeek']}
          value={(schedule.dayOfWeek ?? []).map(day => String(day % 7))}
          options={[1, 2, 3, 4, 5, 6, 0].map(day => ({ id: String(day), label: dayName(day) }))}
          onChange={days => set('dayOfWeek', days.map(Number).toSorted())}
        />
      )}
      {type === 'custom' ? (
        <TextField
          label={t('flowStarts.pattern')}
          description={t('flowStarts.patternHow')}
          isRequired
          isMono
          error={problems['customPattern']}
          value={schedule.customPattern ?? ''}
          onChange={value => set('customPattern', value)}
        />
      ) : (
        type !== 'minutes' && (
          <TimeField
            label={t('flowStarts.time')}
            isRequired
            error={problems['time']}
            value={schedule.time === undefined ? null : `${schedule.time}:00`}
            onChange={value => set('time', value === null ? null : value.slice(0, 5))}
          />
        )
      )}
    </>
  )
}

/** Its zone, its first and its last day. */
function Bounds({ schedule, problems, onChange }: PartProps) {
  return (
    <>
      <Select
        label={t('flowStarts.zone')}
        isRequired
        isSearchable
        error={problems['timezone']}
        value={schedule.timezone}
        options={zonesWith(schedule.timezone).map(id => ({ id, label: id }))}
        onChange={zone => zone && onChange({ ...schedule, timezone: zone }, 'timezone')}
      />
      {(['startDate', 'endDate'] as const).map(key => (
        <DatePicker
          key={key}
          label={t(`flowStarts.${key}`)}
          error={problems[key]}
          value={schedule[key] ?? null}
          onChange={value => onChange(withPart(schedule, key, value), key)}
        />
      ))}
    </>
  )
}
