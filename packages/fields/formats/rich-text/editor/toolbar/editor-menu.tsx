import { afterPaint, IconButton, Menu, type MenuEntry } from '@trellis/ui'
import type { LiveEditor } from '../live-editor.ts'

type EditorMenuProps = { live: LiveEditor; label: string; icon: string; items: readonly MenuEntry[] }

/** A menu that gives the focus back to the text when something was chosen. */
export function EditorMenu({ live, label, icon, items }: EditorMenuProps) {
  return (
    <Menu
      label={label}
      items={items}
      placement="top start"
      onAction={() => afterPaint(() => live.editor.focus())}
      trigger={<IconButton icon={icon} size="small" label={label} />}
    />
  )
}
