import { systemGroup } from '@trellis/model'
import { Checkbox, ColorSwatchPicker, TextArea, TextField } from '@trellis/ui'
import { useEffect, useRef } from 'react'
import { changeGroup } from '../document/groups.ts'
import { t } from '../texts.ts'
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
    editor.change(changeGroup(document, groupId, change), { mergeKey: `group ${groupId} ${mergeKey}` })
  const place = document.detailGroupList.filter(({ id }) => id !== systemGroup.id).indexOf(group)
  return (
    <>
      <div ref={frame} data-part="title">
        <TextField
          label={t('collections.groupName')}
          isRequired
          value={group.name}
          error={group.name.trim() === '' ? t('collections.requiredField') : problems[`detailGroupList.${place}.name`]}
          onChange={name => set({ name }, 'name')}
        />
      </div>
      <TextArea
        label={t('collections.description')}
        value={group.description ?? ''}
        onChange={description => set({ description }, 'description')}
      />
      <ColorSwatchPicker
        label={t('collections.color')}
        value={group.color ?? null}
        onChange={color => set({ color: color ?? '' }, 'color')}
      />
      <Checkbox
        label={t('collections.groupCollapsible')}
        value={group.collapsible === true}
        onChange={value => set({ collapsible: value === true }, 'collapsible')}
      />
      <Checkbox
        label={t('collections.groupCollapsed')}
        value={group.startsCollapsed === true}
        isDisabled={group.collapsible !== true}
        onChange={value => set({ startsCollapsed: value === true }, 'collapsed')}
      />
      <Checkbox
        label={t('collections.groupHidden')}
        value={group.hidden === true}
        onChange={value => set({ hidden: value === true }, 'hidden')}
      />
    </>
  )
}
