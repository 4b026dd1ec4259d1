import type { FlowStep } from '@trellis/model'
import { copyText, IconButton, Menu } from '@trellis/ui'
import { t } from './texts.ts'
import type { StepEditing } from './use-step-editing.ts'

type StepMenuProps = { step: FlowStep; editing: Omit<StepEditing, 'select'> }

/** What can be done with one step, with the keys that do the same. */
export function StepMenu({ step, editing }: StepMenuProps) {
  const label = t('flowEditor.stepMenu', { name: step.stepName })
  return (
    <Menu
      placement="bottom end"
      label={label}
      items={menuOf(step, editing)}
      trigger={<IconButton icon="more_vert" size="small" label={label} />}
    />
  )
}

function menuOf({ id }: FlowStep, editing: StepMenuProps['editing']) {
  return [
    {
      id: 'insert',
      label: t('flowEditor.insertAfter'),
      icon: 'add',
      keys: 'N',
      onAction: () => editing.ask({ after: id }),
    },
    {
      id: 'duplicate',
      label: t('flowEditor.duplicate'),
      icon: 'content_copy',
      keys: 'Ctrl+D',
      onAction: () => editing.duplicate(id),
    },
    {
      id: 'up',
      label: t('flowEditor.moveUp'),
      icon: 'arrow_upward',
      keys: 'Alt+↑',
      onAction: () => editing.move(id, 'up'),
    },
    {
      id: 'down',
      label: t('flowEditor.moveDown'),
      icon: 'arrow_downward',
      keys: 'Alt+↓',
      onAction: () => editing.move(id, 'down'),
    },
    { id: 'copy', label: t('flowEditor.copyId'), icon: 'tag', onAction: () => void copyText(id) },
    {
      id: 'remove',
      label: t('flowEditor.remove'),
      icon: 'delete',
      keys: 'Del',
      onAction: () => editing.remove(id),
    },
  ]
}
