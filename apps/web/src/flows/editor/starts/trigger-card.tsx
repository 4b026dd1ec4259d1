import { useQuery } from '@tanstack/react-query'
import { type FlowTrigger, flowTriggerEvents, type RecordSchema } from '@trellis/model'
import { Checkbox, IconButton, MultiSelect, type Option, Select, Skeleton, Switch } from '@trellis/ui'
import { isApiError } from '../../../api/api-error.ts'
import type { AssetProblems } from '../../../assets/use-asset-editor.ts'
import { Described } from '../../../collections/editor/described.tsx'
import { iconOption } from '../../../collections/editor/icon-option.ts'
import { WithConditionFormulas } from '../../../formula/formula-condition.tsx'
import { FilterBuilder } from '../../../records/filter/filter-builder.tsx'
import { LoadFailure } from '../../../shell/load-failure.tsx'
import styles from '../flow-editor.module.css'
import { withPart } from '../part.ts'
import { t as editorText } from '../texts.ts'
import { watchedQuery } from '../use-watched-schemas.ts'
import { isOfLinks, watchableFields, withCollection, withEvent } from './edit-triggers.ts'
import { t } from './texts.ts'

type TriggerCardProps = {
  trigger: FlowTrigger
  number: number
  /** Names by id; undefined until they are known. */
  collections: ReadonlyMap<string, string> | undefined
  /** Of its parts, by their names. */
  problems: AssetProblems
  onChange: (next: FlowTrigger, part: string) => void
  onRemove: () => void
}

/** Of which collection which changes start the flow. */
export function TriggerCard({ number, collections, onRemove, ...card }: TriggerCardProps) {
  const { trigger, problems, onChange } = card
  const { collectionId, event } = trigger
  return (
    <section className={styles.group} aria-label={t('flowStarts.trigger', { number })}>
      <div className={styles.row}>
        <Select
          label={t('flowStarts.event')}
          isSearchable={false}
          value={event}
          options={flowTriggerEvents.map(id => ({ id, label: t(`flowStarts.event.${id}`) }))}
          onChange={id => {
            const next = flowTriggerEvents.find(each => each === id)
            if (next && next !== event) onChange(withEvent(trigger, next), 'event')
          }}
        />
        <IconButton icon="delete" label={t('flowStarts.removeTrigger', { number })} onPress={onRemove} />
      </div>
      <CollectionSelect
        value={collectionId}
        collections={collections}
        error={problems['collectionId']}
        onChange={id => id !== collectionId && onChange(withCollection(trigger, id), 'collectionId')}
      />
      {collectionId !== '' && <OfCollection key={collectionId} number={number} {...card} />}
      <Checkbox
        label={t('flowStarts.mayStartItself')}
        description={t('flowStarts.mayStartItselfHow')}
        value={trigger.mayStartItself === true}
        onChange={value => onChange(withPart(trigger, 'mayStartItself', value === true), 'mayStartItself')}
      />
      <Switch
        label={t('flowStarts.isOn')}
        value={trigger.disabled !== true}
        onChange={isOn => onChange(withPart(trigger, 'disabled', isOn !== true), 'disabled')}
      />
    </section>
  )
}

type CollectionSelectProps = Pick<TriggerCardProps, 'collections'> & {
  value: string
  error: string | undefined
  onChange: (id: string) => void
}

function CollectionSelect({ value, collections, error, onChange }: CollectionSelectProps) {
  const isGone = value !== '' && collections !== undefined && !collections.has(value)
  const known = [...(collections ?? [])].map(([id, label]): Option => ({ id, label }))
  const isOffered = value === '' || known.some(({ id }) => id === value)
  return (
    <Select
      label={t('flowStarts.collection')}
      isRequired
      isSearchable
      error={error ?? (isGone ? editorText('flowEditor.noCollection', { id: value }) : undefined)}
      value={value === '' ? null : value}
      options={isOffered ? known : [...known, { id: value, label: isGone ? value : '…' }]}
      onChange={id => id !== null && onChange(id)}
    />
  )
}

type PartProps = Pick<TriggerCardProps, 'trigger' | 'problems' | 'onChange' | 'number'>

/** What its collection has to choose from. */
function OfCollection(props: PartProps) {
  const { data, error, refetch } = useQuery(watchedQuery(props.trigger.collectionId))
  // That it is gone stands at its name.
  if (error && isApiError(error, 'NOT_FOUND')) return null
  if (error && !data) return <LoadFailure error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton shape="form" count={2} />
  const { schema } = data.document
  return (
    <>
      <Fields {...props} schema={schema} />
      <Conditions {...props} schema={schema} />
    </>
  )
}

/** Which fields it waits for. */
function Fields({ trigger, problems, onChange, schema }: PartProps & { schema: RecordSchema }) {
  const { event, fieldIds = [] } = trigger
  if (event !== 'update' && !isOfLinks(event)) return null
  const choices = watchableFields(schema, event).map(([id, { title, format }]) => iconOption(id, title || id, format))
  const lost = fieldIds.filter(id => choices.every(choice => choice.id !== id)).map(id => ({ id, label: id }))
  const options = [...choices, ...lost]
  const choose = (ids: readonly string[]) =>
    onChange(withPart(trigger, 'fieldIds', ids.length > 0 ? [...ids] : undefined), 'fieldIds')
  if (event === 'update')
    return (
      <MultiSelect
        label={t('flowStarts.fields')}
        description={t('flowStarts.fieldsHow')}
        error={problems['fieldIds']}
        value={fieldIds}
        options={options}
        onChange={choose}
      />
    )
  return (
    <Select
      label={t('flowStarts.association')}
      description={t(choices.length > 0 ? 'flowStarts.associationHow' : 'flowStarts.noAssociation')}
      isRequired
      error={problems['fieldIds']}
      value={fieldIds[0] ?? null}
      options={options}
      onChange={id => choose(id === null ? [] : [id])}
    />
  )
}

/** What its records have to be, and what they had to be before. */
function Conditions({ trigger, number, problems, onChange, schema }: PartProps & { schema: RecordSchema }) {
  const { event } = trigger
  const parts = event === 'update' ? (['filterBefore', 'filter'] as const) : (['filter'] as const)
  return parts.map(key => {
    const label = key === 'filterBefore' ? t('flowStarts.wasBefore') : t(`flowStarts.only.${event}`)
    return (
      <Described key={key} label={label} error={problems[key]}>
        <WithConditionFormulas>
          <FilterBuilder
            label={t('flowStarts.conditionsOf', { number, label })}
            schema={schema}
            filter={trigger[key]}
            onChange={next => onChange(withPart(trigger, key, next), key)}
          />
        </WithConditionFormulas>
      </Described>
    )
  })
}
