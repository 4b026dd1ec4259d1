import { findFormat } from '@trellis/fields'
import { isSystemGroup } from '@trellis/model'
import { Checkbox, RadioGroup, Select } from '@trellis/ui'
import { groupOf, moveField } from '../document/fields.ts'
import { inOrder } from '../document/groups.ts'
import { t } from '../texts.ts'
import { PropertyFormula } from './field-formulas.tsx'
import { type FieldPart, mayBeHidden, withMetadata, withText } from './field-part.ts'
import { TypedTextArea } from './typed-text.tsx'

/** What is said of a field, where it stands and how it is shown. */
export function FieldDisplay(part: FieldPart) {
  const { editor, field, change } = part
  const { metadata } = field
  return (
    <>
      <Help {...part} />
      {!editor.inside && <Placement {...part} />}
      <PropertyFormula part={part} path="metadata.hidden" name={t('collections.hidden')}>
        <Checkbox
          label={t('collections.hidden')}
          value={metadata?.hidden === true}
          onChange={value => change(withMetadata(field, { hidden: value === true || undefined }), 'hidden')}
        />
      </PropertyFormula>
      {!editor.inside && mayBeHidden(metadata?.hidden) && (
        <Checkbox
          label={t('collections.cleanHidden')}
          value={metadata?.shouldCleanHidden === true}
          onChange={value => change(withMetadata(field, { shouldCleanHidden: value === true || undefined }), 'clean')}
        />
      )}
      <PropertyFormula part={part} path="metadata.disabled" name={t('collections.readonly')}>
        <Checkbox
          label={t('collections.readonly')}
          value={metadata?.disabled === true}
          onChange={value => change(withMetadata(field, { disabled: value === true || undefined }), 'disabled')}
        />
      </PropertyFormula>
    </>
  )
}

function Help({ field, change, problems }: FieldPart) {
  return (
    <>
      {!findFormat(field.format)?.isTextBlock && (
        <TypedTextArea
          label={t('collections.fieldDescription')}
          description={t('collections.fieldDescriptionHint')}
          value={field.description ?? ''}
          error={problems['description']}
          onChange={description => change(withText(field, 'description', description), 'description')}
        />
      )}
      <TypedTextArea
        label={t('collections.fieldInfo')}
        description={t('collections.fieldInfoHint')}
        value={field.info ?? ''}
        error={problems['info']}
        onChange={info => change(withText(field, 'info', info), 'info')}
      />
    </>
  )
}

function Placement({ document, editor, fieldId, field, change, problems }: FieldPart) {
  const { metadata } = field
  const groups = inOrder(document).filter(group => !isSystemGroup(group) || group.id === metadata?.detailGroupId)
  return (
    <>
      <Select
        label={t('collections.group')}
        isSearchable={false}
        value={groupOf(document, field)}
        options={groups.map(({ id, name }) => ({ id, label: name }))}
        error={problems['metadata.detailGroupId']}
        onChange={groupId => groupId && editor.change(moveField(document, fieldId, { groupId }))}
      />
      <RadioGroup
        label={t('collections.priority')}
        value={metadata?.detailPriority ?? 'important'}
        options={[
          { id: 'important', label: t('collections.important') },
          { id: 'other', label: t('collections.otherPlaces') },
        ]}
        onChange={priority =>
          change(withMetadata(field, { detailPriority: priority === 'other' ? 'other' : undefined }), 'priority')
        }
      />
      <RadioGroup
        label={t('collections.fieldSize')}
        orientation="horizontal"
        value={metadata?.fieldSize ?? 'regular'}
        options={[
          { id: 'regular', label: t('collections.regular') },
          { id: 'full', label: t('collections.full') },
        ]}
        onChange={size => change(withMetadata(field, { fieldSize: size === 'full' ? 'full' : undefined }), 'size')}
      />
    </>
  )
}
