import { ownValue } from '@trellis/base'
import type { CollectionDocument, FieldSchema, QuickFilter } from '@trellis/model'
import {
  Banner,
  Checkbox,
  ColorSwatchPicker,
  IconButton,
  IconPicker,
  RadioGroup,
  SegmentedControl,
  Select,
  TextField,
} from '@trellis/ui'
import { WithConditionFormulas } from '../../formula/formula-condition.tsx'
import { FilterBuilder } from '../../records/filter/filter-builder.tsx'
import { startingValues } from '../../records/quick/applied-filters.ts'
import { quickTitle } from '../../records/quick/quick-label.ts'
import { quickChoice } from '../../records/quick/quick-options.ts'
import { ValueChoice } from '../../records/quick/quick-values.tsx'
import {
  changeQuickFilter,
  choosableFields,
  moveQuickFilter,
  removeQuickFilter,
  startAnew,
  withStart,
} from '../document/quick-filters.ts'
import { Described } from '../editor/described.tsx'
import { iconOption } from '../editor/icon-option.ts'
import type { CollectionEditor } from '../editor/use-collection-editor.ts'
import { t } from '../texts.ts'
import { QuickFilterOptions } from './quick-filter-options.tsx'
import { problemsOfFilter } from './quick-filter-problems.ts'
import styles from './quick-filters-tab.module.css'

type PanelProps = { editor: CollectionEditor; document: CollectionDocument; filter: QuickFilter; place: number }

type PartProps = {
  filter: QuickFilter
  document: CollectionDocument
  change: (next: QuickFilter, part: string) => void
  problems: Readonly<Record<string, string>>
}

/** Settings of one quick filter (1 §3.9). */
export function QuickFilterPanel({ editor, document, filter, place }: PanelProps) {
  const problems = problemsOfFilter(editor.problems, place)
  const change = (next: QuickFilter, part: string) =>
    editor.change(current => changeQuickFilter(current, next), { mergeKey: `quick ${filter.id} ${part}` })
  const part: PartProps = { filter, document, change, problems }
  const unsaid = Object.entries(problems).filter(([key]) => !['fieldId', 'title'].includes(key))
  return (
    <section className={styles.panel} aria-label={quickTitle(filter, document.schema)}>
      <PanelHead {...{ editor, document, filter, place }} />
      {unsaid.length > 0 && (
        <Banner status="error" title={t('collections.quick.refused')}>
          {unsaid.map(([, message]) => message).join('. ')}
        </Banner>
      )}
      <TextField
        label={t('collections.quick.name')}
        description={filter.type === 'field' ? t('collections.quick.nameHint') : undefined}
        value={filter.title ?? ''}
        error={problems['title']}
        onChange={title => change(withText(filter, 'title', title), 'title')}
      />
      <RadioGroup
        label={t('collections.quick.kind')}
        variant="cards"
        value={filter.type === 'field' ? 'field' : 'other'}
        options={[
          { id: 'field', label: t('collections.quick.kindField'), description: t('collections.quick.kindFieldWhy') },
          { id: 'other', label: t('collections.quick.kindOther'), description: t('collections.quick.kindOtherWhy') },
        ]}
        onChange={kind => {
          const [fieldId] = choosableFields(document)[0] ?? []
          change(
            startAnew(filter, kind === 'field' ? { type: 'field', ...(fieldId && { fieldId }) } : { type: 'other' }),
            '',
          )
        }}
      />
      {filter.type === 'field' ? <FieldPart {...part} /> : <ConditionPart {...part} />}
      <LookPart {...part} />
    </section>
  )
}

function PanelHead({ editor, document, filter, place }: PanelProps) {
  const title = quickTitle(filter, document.schema)
  const last = (document.quickFilters?.length ?? 0) - 1
  const move = (by: 1 | -1) => editor.change(moveQuickFilter(document, filter.id, by))
  return (
    <header className={styles.head}>
      <h2 className={styles.heading}>{title}</h2>
      <IconButton
        icon="arrow_upward"
        label={t('collections.moveUp')}
        isDisabled={place === 0}
        onPress={() => move(-1)}
      />
      <IconButton
        icon="arrow_downward"
        label={t('collections.moveDown')}
        isDisabled={place === last}
        onPress={() => move(1)}
      />
      <IconButton
        icon="delete"
        label={t('collections.quick.remove', { title })}
        onPress={() => editor.change(removeQuickFilter(document, filter.id))}
      />
    </header>
  )
}

/** Values of one field, and which of them are chosen when the list opens. */
function FieldPart({ filter, document, change, problems }: PartProps) {
  const fields = choosableFields(document)
  const field = ownValue(document.schema.properties, filter.fieldId ?? '')
  const isSingle = filter.optionListType !== 'multiple'
  const start = startingValues(filter)
  return (
    <>
      <Select
        label={t('collections.quick.field')}
        isRequired
        isSearchable
        value={filter.fieldId ?? null}
        options={fields.map(([id, { title, format }]) => iconOption(id, title, format))}
        error={problems['fieldId'] ?? (fields.length === 0 ? t('collections.quick.noField') : undefined)}
        onChange={fieldId => fieldId && change(startAnew(filter, { type: 'field', fieldId }), 'field')}
      />
      <SegmentedControl
        label={t('collections.quick.count')}
        isRequired
        value={isSingle ? 'single' : 'multiple'}
        options={[
          { id: 'single', label: t('collections.quick.one') },
          { id: 'multiple', label: t('collections.quick.several') },
        ]}
        onChange={type => {
          const optionListType = type === 'single' ? 'single' : 'multiple'
          const kept = type === 'single' ? start.slice(0, 1) : start
          change(withStart({ ...filter, optionListType }, kept, field), 'count')
        }}
      />
      {field && needsOptions(field) && <QuickFilterOptions {...{ filter, field, change }} />}
      {field && quickChoice(filter, field) && (
        <Described label={t('collections.quick.start')} description={t('collections.quick.startHint')}>
          <div className={styles.start}>
            <ValueChoice
              key={filter.fieldId}
              filter={filter}
              schema={document.schema}
              value={start}
              onChange={values => change(withStart(filter, values, field), 'start')}
            />
          </div>
        </Described>
      )}
    </>
  )
}

/** A condition of any kind that is on or off. */
function ConditionPart({ filter, document, change }: PartProps) {
  const { active, ...rest } = filter
  return (
    <>
      <Described label={t('collections.quick.condition')}>
        <WithConditionFormulas>
          <FilterBuilder
            label={t('collections.quick.condition')}
            schema={document.schema}
            filter={filter.defaultFilter}
            onChange={next => {
              const { defaultFilter: _, ...others } = filter
              change(next ? { ...others, defaultFilter: next } : others, 'condition')
            }}
          />
        </WithConditionFormulas>
      </Described>
      {filter.defaultFilter === undefined && <p className={styles.hint}>{t('collections.quick.conditionNone')}</p>}
      <Checkbox
        label={t('collections.quick.active')}
        description={t('collections.quick.activeHint')}
        value={active === true}
        onChange={value => change(value === true ? { ...rest, active: true } : rest, 'active')}
      />
    </>
  )
}

function LookPart({ filter, change }: PartProps) {
  const { hidden, ...rest } = filter
  return (
    <>
      <div className={styles.look}>
        <IconPicker
          label={t('collections.icon')}
          value={filter.icon ?? null}
          onChange={icon => change(withText(filter, 'icon', icon ?? ''), 'icon')}
        />
        <ColorSwatchPicker
          label={t('collections.color')}
          description={t('collections.quick.colorHint')}
          value={filter.color ?? null}
          onChange={color => change(withText(filter, 'color', color ?? ''), 'color')}
        />
      </div>
      <Checkbox
        label={t('collections.quick.hidden')}
        description={t('collections.quick.hiddenHint')}
        value={hidden === true}
        onChange={value => change(value === true ? { ...rest, hidden: true } : rest, 'hidden')}
      />
    </>
  )
}

/** Its field gives nothing to choose from, so the filter brings its own list. */
const needsOptions = (field: FieldSchema) => quickChoice({}, field) === undefined

function withText(filter: QuickFilter, key: 'title' | 'icon' | 'color', text: string): QuickFilter {
  const { [key]: _, ...rest } = filter
  return text === '' ? rest : { ...rest, [key]: text }
}
