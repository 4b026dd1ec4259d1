import { ownValue } from '@trellis/base'
import { type FormatDefinition, findFormat } from '@trellis/fields'
import type { FieldSchema, LinkedAggregate, LinkedSettings } from '@trellis/model'
import { RadioGroup, Select, Skeleton, TextField } from '@trellis/ui'
import { FilterInput } from '../../records/filter/filter-input.tsx'
import styles from '../collections.module.css'
import { isLink } from '../document/associations.ts'
import { type SettingsChange, withSettings } from '../document/given-settings.ts'
import { t } from '../texts.ts'
import { Described } from './described.tsx'
import { type FieldPart, withMetadata } from './field-part.ts'
import { iconOption } from './icon-option.ts'
import { useCollectionSchema } from './use-collection-schema.ts'

const aggregates = [
  'count',
  'countDistinct',
  'sum',
  'average',
  'minimum',
  'maximum',
  'concatenate',
] as const satisfies readonly LinkedAggregate[]

/** Where nothing is said, anything with a column can be taken. */
const takes: Partial<Record<LinkedAggregate, readonly FormatDefinition['comparison'][]>> = {
  sum: ['number'],
  average: ['number'],
  minimum: ['number', 'date', 'instant', 'text'],
  maximum: ['number', 'date', 'instant', 'text'],
}

/** What a lookup or roll-up takes of which linked records, chosen step by step. */
export function LinkedPanel(part: FieldPart) {
  const { editor, document, field, change, problems } = part
  const linked = field.metadata?.linked ?? {}
  const associations = Object.entries(document.schema.properties).filter(([, each]) => isLink(each))
  const through = ownValue(document.schema.properties, linked.associationKey ?? '')
  const targetId = through?.metadata?.association?.cursor.collectionId ?? ''
  const schema = useCollectionSchema(targetId, { editor, document })
  const set: TakenProps['set'] = (next, key) =>
    change(withMetadata(field, { linked: withSettings(linked, next) }), `linked ${key}`)
  return (
    <>
      <h2 className={styles.heading}>{t('collections.linked.title')}</h2>
      <Select
        label={t('collections.linked.association')}
        isRequired
        description={associations.length === 0 ? t('collections.linked.noAssociation') : undefined}
        value={linked.associationKey ?? null}
        options={associations.map(([id, { title, format }]) => iconOption(id, title, format))}
        placeholder={t('collections.linked.choose')}
        error={problems['metadata.linked.associationKey']}
        onChange={id =>
          id !== linked.associationKey &&
          set({ associationKey: id ?? undefined, field: undefined, filter: undefined }, '')
        }
      />
      {targetId !== '' && !schema && <Skeleton shape="form" count={2} />}
      {schema && <Taken {...part} linked={linked} properties={schema.properties} set={set} />}
    </>
  )
}

type TakenProps = FieldPart & {
  linked: LinkedSettings
  properties: Readonly<Record<string, FieldSchema>>
  set: (change: SettingsChange<LinkedSettings>, key: string) => void
}

function Taken({ field, problems, linked, properties, set }: TakenProps) {
  const settings = findFormat(field.format)?.settings ?? {}
  const summarises = Object.hasOwn(settings, 'metadata.linked.aggregate')
  const aggregate = summarises ? (linked.aggregate ?? 'count') : undefined
  const own = Object.fromEntries(Object.entries(properties).filter(([, each]) => !isLink(each)))
  return (
    <>
      {aggregate && (
        <RadioGroup
          label={t('collections.linked.aggregate')}
          value={aggregate}
          options={aggregates.map(id => ({ id, label: t(`collections.linked.aggregate.${id}`) }))}
          error={problems['metadata.linked.aggregate']}
          onChange={id => {
            const next = aggregates.find(each => each === id) ?? 'count'
            const keeps = next !== 'count' && isTaken(ownValue(properties, linked.field ?? ''), next)
            set(
              {
                aggregate: next,
                ...(keeps ? {} : { field: undefined }),
                ...(next === 'concatenate' ? {} : { separator: undefined }),
              },
              'aggregate',
            )
          }}
        />
      )}
      {aggregate !== 'count' && (
        <Select
          label={t('collections.linked.field')}
          isRequired
          isSearchable
          value={linked.field ?? null}
          options={Object.entries(properties)
            .filter(([, each]) => isTaken(each, aggregate))
            .map(([id, { title, format }]) => iconOption(id, title || id, format))}
          placeholder={t('collections.linked.chooseField')}
          error={problems['metadata.linked.field']}
          onChange={id => set({ field: id ?? undefined }, 'field')}
        />
      )}
      {aggregate === 'concatenate' && (
        <TextField
          label={t('collections.linked.separator')}
          description={t('collections.linked.separatorHint')}
          value={linked.separator ?? ''}
          error={problems['metadata.linked.separator']}
          onChange={separator => set({ separator: separator === '' ? undefined : separator }, 'separator')}
        />
      )}
      <Described
        label={t('collections.linked.filter')}
        description={t('collections.linked.filterHint')}
        error={problems['metadata.linked.filter']}
      >
        <FilterInput
          label={t('collections.linked.filter')}
          schema={{ type: 'object', properties: own }}
          filter={linked.filter}
          onChange={filter => set({ filter }, 'filter')}
        />
      </Described>
    </>
  )
}

function isTaken(field: FieldSchema | undefined, aggregate: LinkedAggregate | undefined): boolean {
  const format = field && findFormat(field.format)
  if (!format || format.storage !== 'column' || format.concealed) return false
  return (aggregate && takes[aggregate]?.includes(format.comparison)) ?? true
}
