import { ownValue } from '@trellis/base'
import { findFormat } from '@trellis/fields'
import {
  type AssociationSettings,
  type CollectionDocument,
  type FieldSchema,
  mostPreloadedLinks,
  type RecordSchema,
} from '@trellis/model'
import { Checkbox, MultiSelect, NumberField, Select, Skeleton } from '@trellis/ui'
import { WithConditionFormulas } from '../../formula/formula-condition.tsx'
import { FilterInput } from '../../records/filter/filter-input.tsx'
import styles from '../collections.module.css'
import { associationOf, withAssociation } from '../document/associations.ts'
import { changeField } from '../document/fields.ts'
import { type SettingsChange, withSettings } from '../document/given-settings.ts'
import { t } from '../texts.ts'
import { Described } from './described.tsx'
import { iconOption } from './icon-option.ts'
import { LinkFieldsEditor } from './link-fields-editor.tsx'
import type { CollectionEditor } from './use-collection-editor.ts'
import { useCollectionSchema } from './use-collection-schema.ts'

type AssociationViewPanelProps = {
  editor: CollectionEditor
  document: CollectionDocument
  fieldId: string
  field: FieldSchema
  /** By path in the field. */
  problems: Readonly<Record<string, string>>
}

type PartProps = {
  association: AssociationSettings
  schema: RecordSchema
  set: (change: SettingsChange<AssociationSettings>, part: string) => void
  error: (part: string) => string | undefined
}

/** What this side shows of the linked records, which may be linked, and what a link itself says (1 §3.6). */
export function AssociationViewPanel({ editor, document, fieldId, field, problems }: AssociationViewPanelProps) {
  const association = associationOf(field)
  const { collectionId } = association.cursor
  const schema = useCollectionSchema(collectionId, { editor, document })
  if (collectionId === '') return null
  if (!schema) return <Skeleton shape="form" count={3} />
  const set: PartProps['set'] = (next, part) =>
    editor.change(
      current => changeField(current, fieldId, now => withAssociation(now, withSettings(associationOf(now), next))),
      { mergeKey: `${fieldId} ${part}` },
    )
  const part: PartProps = {
    association,
    schema,
    set,
    error: path => ownValue(problems, `metadata.association.${path}`),
  }
  const saved = ownValue(editor.saved?.schema.properties, editor.stableId(fieldId))?.metadata?.association
  return (
    <>
      <h2 className={styles.heading}>{t('collections.link.shown')}</h2>
      <Preload {...part} />
      <ShownFields {...part} />
      <h2 className={styles.heading}>{t('collections.link.display')}</h2>
      <Order {...part} />
      <h2 className={styles.heading}>{t('collections.link.which')}</h2>
      <Filters {...part} />
      <h2 className={styles.heading}>{t('collections.link.own')}</h2>
      <LinkFieldsEditor
        relationship={association.relationship}
        saved={saved?.relationship}
        problems={problems}
        onChange={relationship => set({ relationship }, 'relationship')}
      />
    </>
  )
}

/** How many linked records come with each record; their total always does. */
function Preload({ association, set, error }: PartProps) {
  const { preventLoad = false, defaultLimit } = association
  return (
    <>
      <Checkbox
        label={t('collections.link.preload')}
        description={t('collections.link.preloadHint')}
        value={!preventLoad}
        onChange={value => set({ preventLoad: value === true ? undefined : true }, 'preload')}
      />
      {!preventLoad && association.max !== 1 && (
        <NumberField
          label={t('collections.link.limit')}
          description={t('collections.link.limitHint')}
          value={defaultLimit ?? null}
          error={
            isLimit(defaultLimit)
              ? error('defaultLimit')
              : t('collections.link.limitRange', { most: mostPreloadedLinks })
          }
          onChange={limit => set({ defaultLimit: limit ?? undefined }, 'limit')}
        />
      )}
    </>
  )
}

const isLimit = (limit: number | undefined) =>
  limit === undefined || (Number.isInteger(limit) && limit >= 1 && limit <= mostPreloadedLinks)

/** Either those that come along, or all but some: one list is closed while the other has entries. */
function ShownFields({ association, schema, set, error }: PartProps) {
  const { select = [], omit = [] } = association
  const options = fieldOptions(schema)
  return (
    <>
      <MultiSelect
        label={t('collections.link.select')}
        description={omit.length > 0 ? t('collections.link.selectOff') : t('collections.link.selectHint')}
        isDisabled={omit.length > 0}
        value={select}
        options={options}
        error={error('select')}
        onChange={ids => set({ select: ids.length > 0 ? ids : undefined }, 'select')}
      />
      <MultiSelect
        label={t('collections.link.omit')}
        description={select.length > 0 ? t('collections.link.omitOff') : t('collections.link.omitHint')}
        isDisabled={select.length > 0}
        value={omit}
        options={options}
        error={error('omit')}
        onChange={ids => set({ omit: ids.length > 0 ? ids : undefined }, 'omit')}
      />
    </>
  )
}

function Order({ association, schema, set, error }: PartProps) {
  const { defaultOrderBy, defaultKanbanField, relationship } = association
  const sortable = fieldOptions(schema, field => findFormat(field.format)?.sortable === true)
  const ofLink = Object.entries(relationship?.properties ?? {}).map(([id, { title, format }]) =>
    iconOption(`relationship.${id}`, t('collections.link.ofLink', { title }), format),
  )
  return (
    <>
      <Select
        label={t('collections.link.order')}
        value={defaultOrderBy ?? null}
        options={[...sortable, ...ofLink]}
        placeholder={t('collections.link.unsorted')}
        isClearable
        error={error('defaultOrderBy')}
        onChange={id =>
          set({ defaultOrderBy: id ?? undefined, ...(id === null ? { defaultDescending: undefined } : {}) }, 'order')
        }
      />
      {defaultOrderBy !== undefined && (
        <Checkbox
          label={t('collections.link.descending')}
          value={association.defaultDescending === true}
          onChange={value => set({ defaultDescending: value === true ? true : undefined }, 'descending')}
        />
      )}
      <Select
        label={t('collections.link.board')}
        description={t('collections.link.boardHint')}
        value={defaultKanbanField ?? null}
        options={fieldOptions(schema, field => (field.metadata?.optionList?.length ?? 0) > 0)}
        placeholder={t('collections.link.noBoard')}
        isClearable
        error={error('defaultKanbanField')}
        onChange={id => set({ defaultKanbanField: id ?? undefined }, 'board')}
      />
    </>
  )
}

function Filters({ association, schema, set, error }: PartProps) {
  return (
    <WithConditionFormulas>
      <Described
        label={t('collections.link.fixed')}
        description={t('collections.link.fixedHint')}
        error={error('fixedFilter')}
      >
        <FilterInput
          label={t('collections.link.fixed')}
          schema={schema}
          filter={association.fixedFilter}
          onChange={fixedFilter => set({ fixedFilter }, 'fixed')}
        />
      </Described>
      <Described
        label={t('collections.link.first')}
        description={t('collections.link.firstHint')}
        error={error('defaultFilter')}
      >
        <FilterInput
          label={t('collections.link.first')}
          schema={schema}
          filter={association.defaultFilter}
          onChange={defaultFilter => set({ defaultFilter }, 'first')}
        />
      </Described>
    </WithConditionFormulas>
  )
}

function fieldOptions({ properties }: RecordSchema, isOffered: (field: FieldSchema) => boolean = () => true) {
  return Object.entries(properties)
    .filter(([, field]) => isOffered(field))
    .map(([id, { title, format }]) => ({ ...iconOption(id, title || id, format), hint: id }))
}
