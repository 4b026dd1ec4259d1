import { useQuery } from '@tanstack/react-query'
import { ownValue } from '@trellis/base'
import type { AppCollection, AppDocument, DetailGroup, RecordSchema } from '@trellis/model'
import { Banner, RadioGroup, Select, Skeleton } from '@trellis/ui'
import { fieldsOfGroup } from '../collections/document/fields.ts'
import { inOrder } from '../collections/document/groups.ts'
import { builderSchemaQuery } from '../collections/editor/use-collection-schema.ts'
import { withCollection } from './app-draft.ts'
import styles from './app-editor.module.css'
import { CollectionGaps } from './collection-gaps.tsx'
import { ColumnOverride, columnChoices } from './column-override.tsx'
import { commonChoice, withChoiceOfAll, withOverride } from './override.ts'
import { RowRuleEditor } from './row-rule-editor.tsx'
import { t } from './texts.ts'

type CollectionSettingsProps = {
  nameOf: (collectionId: string) => string
  document: AppDocument
  grants: AppCollection
  /** Why the last save was refused, as far as it was this collection. */
  problems: readonly string[]
  /** Where `grants` are changed, and where another collection is. */
  onChange: (document: AppDocument) => void
}

/** Row rule and columns of one linked collection. */
export function CollectionSettings({ nameOf, document, grants, problems, ...props }: CollectionSettingsProps) {
  const { collectionId, rowRule, ...rest } = grants
  const name = nameOf(collectionId)
  const onChange = (next: AppCollection) => props.onChange(withCollection(document, next))
  const { data } = useQuery(builderSchemaQuery(collectionId))
  if (!data) return <Skeleton shape="rows" count={4} />
  return (
    <section className={styles.panel} aria-label={t('apps.settings', { name })}>
      <h2 className={styles.heading}>{t('apps.settings', { name })}</h2>
      {problems.length > 0 && (
        <Banner status="error" title={t('apps.notSaved')}>
          {problems.join('. ')}
        </Banner>
      )}
      <RadioGroup
        label={t('apps.rowRule')}
        description={t('apps.rowRuleWhy')}
        value={rowRule === undefined ? 'all' : 'some'}
        options={[
          { id: 'all', label: t('apps.rowRuleAll') },
          { id: 'some', label: t('apps.rowRuleSome') },
        ]}
        onChange={choice =>
          onChange(choice === 'all' ? { collectionId, ...rest } : { ...grants, rowRule: rowRule ?? {} })
        }
      />
      {rowRule !== undefined && (
        <RowRuleEditor
          schema={data.schema}
          rule={rowRule}
          valueKeys={document.valueKeys.map(({ key }) => key)}
          onChange={(next, added) => {
            const changed = withCollection(document, { ...grants, rowRule: next })
            props.onChange(added ? { ...changed, valueKeys: [...changed.valueKeys, added] } : changed)
          }}
        />
      )}
      <CollectionGaps {...{ collectionId, document, nameOf }} onChange={props.onChange} />
      <Columns schema={data.schema} groups={data.detailGroupList} grants={grants} onChange={onChange} />
    </section>
  )
}

function Columns({
  schema,
  groups,
  grants,
  onChange,
}: {
  schema: RecordSchema
  groups: readonly DetailGroup[]
  grants: AppCollection
  onChange: (next: AppCollection) => void
}) {
  const document = { name: '', schema, detailGroupList: [...groups] }
  const fields = inOrder(document).flatMap(({ id }) => fieldsOfGroup(document, id))
  const fieldIds = fields.map(([id]) => id)
  return (
    <div className={styles.part}>
      <h3 className={styles.subheading}>{t('apps.columns')}</h3>
      <p className={styles.hint}>{t('apps.columnsWhy')}</p>
      {fields.length > 1 && (
        <Select
          label={t('apps.allColumns')}
          isSearchable={false}
          size="small"
          placeholder={t('apps.columnsDiffer')}
          value={commonChoice(grants, fieldIds) ?? null}
          options={columnChoices()}
          onChange={choice => onChange(withChoiceOfAll(grants, fieldIds, choice))}
        />
      )}
      <ul className={styles.fields}>
        {fields.map(([id, field]) => (
          <ColumnOverride
            key={id}
            field={field}
            override={ownValue(grants.overrides, id) ?? {}}
            onChange={override => onChange(withOverride(grants, id, override))}
          />
        ))}
      </ul>
    </div>
  )
}
