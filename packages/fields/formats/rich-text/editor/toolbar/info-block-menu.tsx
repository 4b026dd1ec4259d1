import type { MenuEntry } from '@trellis/ui'
import { infoLabels } from '../behaviour/block-choices.ts'
import { deleteInfoBlock, setInfoType } from '../behaviour/commands.ts'
import type { LiveEditor } from '../live-editor.ts'
import { type Attributes, infoTypes } from '../model/nodes.ts'
import { t } from '../texts.ts'
import { EditorMenu } from './editor-menu.tsx'

/** Another type for the info block at the cursor, or none of it (2 §2.6). */
export function InfoBlockMenu({ live, infoBlock }: { live: LiveEditor; infoBlock: Attributes }) {
  const chosen = infoBlock['data-type'] ?? 'info'
  const labels = infoLabels()
  const types = infoTypes.map(
    (type): MenuEntry => ({
      id: type,
      label: labels[type],
      isSelected: type === chosen,
      onAction: () => live.editor.update(() => setInfoType(type)),
    }),
  )
  const remove: MenuEntry = {
    id: 'delete',
    label: t('richText.delete'),
    icon: 'delete',
    isDanger: true,
    onAction: () => live.editor.update(deleteInfoBlock),
  }
  return <EditorMenu live={live} label={t('richText.infoBlock')} icon="info" items={[...types, remove]} />
}
