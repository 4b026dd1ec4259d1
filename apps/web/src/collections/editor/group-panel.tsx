import { ownValue } from '@trellis/base'
import { groupAsField } from '@trellis/fields/formula'
import { type DetailGroup, type Formula, isSystemGroup } from '@trellis/model'
import { Checkbox, ColorSwatchPicker, IconPicker } from '@trellis/ui'
import { useEffect, useRef } from 'react'
import { FormulaField } from '../../formula/formula-field.tsx'
import { placeAt } from '../../formula/formula-places.ts'
import styles from '../collections.module.css'
import { changeGroup } from '../document/groups.ts'
import { t } from '../texts.ts'
import { mayBeHidden } from './field-part.ts'
import { t as groupText } from './group-texts.ts'
import { TypedTextArea, TypedTextField } from './typed-text.tsx'
import type { CollectionEditor } from './use-collection-editor.ts'

type GroupPanelProps = { editor: CollectionEditor; groupId: string; isFresh: boolean }

/** Settings of a group: a section, step or tab of forms. */
export function GroupPanel({ editor, groupId, isFresh }: GroupPanelProps) {
  const { document, problems } = editor
  const frame = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isFresh) frame.current?.querySelector('input')?.select()
  }, [isFresh])
  const group = document?.detailGroupList.find(({ id }) => id === groupId)
  if (!document || !group) return null
  const set = (change: Parameters<typeof changeGroup>[2], mergeKey: string) =>
    editor.change(current => changeGroup(current, groupId, change), { mergeKey: `group ${groupId} ${mergeKey}` })
  const place = document.detailGroupList.filter(each => !isSystemGroup(each)).indexOf(group)
  return (
    <>
      <h2 className={styles.heading}>{groupText('collections.groupDetail')}</h2>
      <div ref={frame} data-part="title">
        <TypedTextField
          label={t('collections.groupName')}
          isRequired
          value={group.name}
          error={
            group.name.trim() === ''
              ? t('collections.requiredField')
              : ownValue(problems, `detailGroupList.${place}.name`)
          }
          onChange={name => set({ name }, 'name')}
        />
      </div>
      <h2 className={styles.heading}>{t('collections.fieldInfo')}</h2>
      <TypedTextArea
        label={t('collections.description')}
        value={group.description ?? ''}
        onChange={description => set({ description }, 'description')}
      />
      <TypedTextArea
        label={t('collections.fieldInfo')}
        description={t('collections.fieldInfoHint')}
        value={group.info ?? ''}
        onChange={info => set({ info }, 'info')}
      />
      <h2 className={styles.heading}>{groupText('collections.groupStyle')}</h2>
      <IconPicker
        label={groupText('collections.groupImage')}
        value={group.image ?? null}
        onChange={image => set({ image }, 'image')}
      />
      <ColorSwatchPicker
        label={t('collections.color')}
        value={group.color ?? null}
        onChange={color => set({ color: color ?? '' }, 'color')}
      />
      <h2 className={styles.heading}>{groupText('collections.groupOptions')}</h2>
      <Checkbox
        label={groupText('collections.groupCollapsible')}
        value={group.collapsible === true}
        onChange={value => set({ collapsible: value === true }, 'collapsible')}
      />
      <Checkbox
        label={groupText('collections.groupCollapsed')}
        value={group.startsCollapsed === true}
        isDisabled={group.collapsible !== true}
        onChange={value => set({ startsCollapsed: value === true }, 'collapsed')}
      />
      <Checkbox
        label={groupText('collections.groupDisabled')}
        description={groupText('collections.groupDisabledHint')}
        value={group.disabled === true}
        onChange={value => set({ disabled: value === true }, 'disabled')}
      />
      <h2 className={styles.heading}>{groupText('collections.groupVisibility')}</h2>
      <GroupVisibility {...{ editor, group, set }} error={ownValue(problems, `detailGroupList.${place}.hidden`)} />
    </>
  )
}

type GroupVisibilityProps = {
  editor: CollectionEditor
  group: DetailGroup
  set: (change: Partial<DetailGroup>, mergeKey: string) => void
  error: string | undefined
}

/** Hidden always or by a formula, and what becomes of the values meanwhile. */
function GroupVisibility({ editor, group, set, error }: GroupVisibilityProps) {
  const { document } = editor
  const place = placeAt('metadata.hidden')
  if (!document || !place) return null
  return (
    <>
      <FormulaField
        name={t('collections.groupHidden')}
        place={place}
        schema={document.schema}
        {...(editor.saved ? { collectionId: editor.id } : {})}
        field={groupAsField(group)}
        value={group.hidden}
        onChange={value => set({ hidden: (value as Formula | undefined) ?? false }, 'hidden')}
        error={error}
      >
        <Checkbox
          label={t('collections.groupHidden')}
          value={group.hidden === true}
          onChange={value => set({ hidden: value === true }, 'hidden')}
        />
      </FormulaField>
      {mayBeHidden(group.hidden) && (
        <Checkbox
          label={groupText('collections.groupCleanHidden')}
          value={group.shouldCleanHidden === true}
          onChange={value => set({ shouldCleanHidden: value === true }, 'clean')}
        />
      )}
    </>
  )
}
