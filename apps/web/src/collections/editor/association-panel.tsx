import { ownValue } from '@trellis/base'
import type { AssociationSettings, CollectionDocument, FieldSchema } from '@trellis/model'
import { Checkbox, Icon, Link, Select, TextField } from '@trellis/ui'
import { stringifySearch } from '../../router/search-string.ts'
import { placeOf } from '../../routes/places.ts'
import {
  associationOf,
  boundsOf,
  type Inverse,
  inverseOf,
  isLink,
  type Target,
  withAssociation,
  withBounds,
  withInverse,
} from '../document/associations.ts'
import { changeField, freeFieldId } from '../document/fields.ts'
import { t } from '../texts.ts'
import styles from './association-panel.module.css'
import { BoundsField } from './bounds-field.tsx'
import { emptyDocument } from './loaded-collection.ts'
import type { CollectionEditor } from './use-collection-editor.ts'
import { type KnownCollection, useTargets } from './use-targets.ts'

type AssociationPanelProps = {
  editor: CollectionEditor
  document: CollectionDocument
  fieldId: string
  field: FieldSchema
  /** By path in the field. */
  problems: Readonly<Record<string, string>>
}

/**
 * An association as two cards joined by a line: here and there, how many each side links, and the field over there. Where it leads
 * and the id over there are fixed once saved, because links are stored under them.
 */
export function AssociationPanel({ editor, document, fieldId, field, problems }: AssociationPanelProps) {
  const association = associationOf(field)
  const savedField = ownValue(editor.saved?.schema.properties, fieldId)
  const saved = savedField && isLink(savedField) ? savedField.metadata?.association : undefined
  const { targets, target, leadTo } = useTargets({ editor, document, fieldId, field })
  const set = (next: AssociationSettings, part: string) =>
    editor.change(current => changeField(current, fieldId, now => withAssociation(now, next)), {
      mergeKey: `${fieldId} ${part}`,
    })
  const error = (path: string) => ownValue(problems, `metadata.association${path}`)
  const [here, there] = [document.name, target?.name ?? association.cursor.collectionId]
  return (
    <section className={styles.association} aria-label={t('collections.link.title')}>
      <div className={styles.card}>
        <CardHead side={t('collections.link.here')} name={here} icon={document.icon} color={document.color} />
        <BoundsField
          label={t('collections.link.each', { here })}
          bounds={boundsOf(association)}
          onChange={bounds => set(withBounds(association, bounds), 'bounds')}
          errors={{ min: error('.min'), max: error('.max') }}
          there={there || t('collections.link.otherSide')}
        />
      </div>
      <div className={styles.line} aria-hidden="true">
        <Icon name="link" size={18} />
      </div>
      <div className={styles.card}>
        <CardHead
          side={t('collections.link.there')}
          name={there || t('collections.link.otherSide')}
          icon={target?.icon}
          color={target?.color}
        />
        <TargetField
          association={association}
          targets={targets}
          isSaved={saved !== undefined}
          error={error('.cursor.collectionId') ?? error('')}
          onChange={id => void leadTo(id)}
        />
        {association.cursor.collectionId !== '' && (
          <>
            <BoundsField
              label={t('collections.link.each', { here: there })}
              bounds={{ min: 0, max: association.inverseMax ?? -1 }}
              onChange={({ max }) => set({ ...association, inverseMax: max }, 'inverse')}
              errors={{ max: error('.inverseMax') }}
              there={here}
              hasMinimum={false}
            />
            <InverseFields
              association={association}
              target={target}
              hereName={here}
              isSaved={saved?.cursor.associationKey !== undefined}
              error={error('.cursor.associationKey')}
              onChange={inverse => set(withInverse(association, inverse), 'inverseName')}
            />
          </>
        )}
      </div>
    </section>
  )
}

function CardHead({
  side,
  name,
  icon = 'table_chart',
  color,
}: {
  side: string
  name: string
  icon: string | undefined
  color: string | undefined
}) {
  return (
    <header className={styles.head}>
      <span className={styles.icon} data-color={color}>
        <Icon name={icon} />
      </span>
      <span className={styles.name}>{name}</span>
      <span className={styles.side}>{side}</span>
    </header>
  )
}

type TargetFieldProps = {
  association: AssociationSettings
  targets: readonly KnownCollection[]
  isSaved: boolean
  error: string | undefined
  onChange: (id: string) => void
}

function TargetField({ association, targets, isSaved, error, onChange }: TargetFieldProps) {
  const { collectionId } = association.cursor
  return (
    <Select
      label={t('collections.link.collection')}
      isRequired={!isSaved}
      isReadOnly={isSaved}
      value={collectionId || null}
      placeholder={t('collections.link.choose')}
      options={targets.map(({ id, name, icon, isSelf }) => ({
        id,
        label: isSelf ? t('collections.link.self', { name }) : name,
        icon: icon ?? 'table_chart',
        hint: id,
      }))}
      {...(isSaved ? { description: t('collections.link.targetFixed') } : {})}
      error={error}
      onChange={id => id && onChange(id)}
    />
  )
}

type InverseFieldsProps = {
  association: AssociationSettings
  target: Target | undefined
  hereName: string
  isSaved: boolean
  error: string | undefined
  onChange: (inverse: Inverse | undefined) => void
}

function InverseFields({ association, target, hereName, isSaved, error, onChange }: InverseFieldsProps) {
  const inverse = inverseOf(association)
  if (isSaved && inverse) return <SavedInverse inverse={inverse} target={target} />
  const offered = { title: hereName, fieldId: freeFieldId(target ?? emptyDocument, hereName) }
  return (
    <>
      <Checkbox
        label={t('collections.link.showThere')}
        description={t('collections.link.showThereWhy')}
        value={inverse !== undefined}
        onChange={value => onChange(value === true ? offered : undefined)}
      />
      {inverse && (
        <>
          <TextField
            label={t('collections.link.inverseTitle')}
            isRequired
            value={inverse.title}
            onChange={title => onChange(titled(inverse, title, target))}
          />
          <TextField
            label={t('collections.link.inverseId')}
            description={t('collections.link.inverseIdHint')}
            isRequired
            isMono
            value={inverse.fieldId}
            error={error ?? (inverse.fieldId === '' ? t('collections.requiredField') : undefined)}
            onChange={fieldId => onChange({ ...inverse, fieldId: fieldId.trim() })}
          />
        </>
      )}
    </>
  )
}

/** The id over there follows its title until it is edited by hand. */
function titled(inverse: Inverse, title: string, target: Target | undefined): Inverse {
  const idOf = (text: string) => freeFieldId(target ?? emptyDocument, text)
  const follows = title.trim() !== '' && inverse.fieldId === idOf(inverse.title)
  return { title, fieldId: follows ? idOf(title) : inverse.fieldId }
}

function SavedInverse({ inverse, target }: { inverse: Inverse; target: Target | undefined }) {
  const title = ownValue(target?.schema.properties, inverse.fieldId)?.title ?? (inverse.title || inverse.fieldId)
  return (
    <>
      <TextField
        label={t('collections.link.inverseId')}
        description={t('collections.link.inverseFixed')}
        isMono
        isReadOnly
        value={inverse.fieldId}
      />
      {target && (
        <Link href={fieldPlace(target.id, inverse.fieldId)}>
          {t('collections.link.openThere', { title, name: target.name })}
        </Link>
      )}
    </>
  )
}

function fieldPlace(id: string, fieldId: string): string {
  const [path = ''] = placeOf.collectionFields(id).split('?')
  return `${path}${stringifySearch({ id, 'model-property': fieldId })}`
}
