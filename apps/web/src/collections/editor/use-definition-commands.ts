import { useEffect, useMemo, useRef } from 'react'
import type { Command } from '../../commands/command.ts'
import { useCommands } from '../../commands/command-store.ts'
import { t } from '../texts.ts'

/** What the keys of the field editor do; one that makes no sense now is left out. */
export type DefinitionKeys = {
  addField: () => void
  cycleLayout: () => void
  rename: (() => void) | undefined
  duplicate: (() => void) | undefined
  remove: (() => void) | undefined
  moveUp: (() => void) | undefined
  moveDown: (() => void) | undefined
}

/** The field editor's commands for keys, palette and key sheet; `keysNow` says what they mean at the moment of a press. */
export function useDefinitionCommands(keysNow: () => Partial<DefinitionKeys>): void {
  const latest = useRef(keysNow)
  useEffect(() => {
    latest.current = keysNow
  })
  const commands = useMemo<Command[]>(() => {
    const command = (name: keyof DefinitionKeys, rest: { label: string; icon: string; keys: string }): Command => ({
      ...rest,
      id: `collection.${name}`,
      group: 'here',
      when: () => latest.current()[name] !== undefined,
      run: () => latest.current()[name]?.(),
    })
    return [
      command('addField', { label: t('collections.addField'), icon: 'add', keys: 'N' }),
      command('rename', { label: t('collections.renameTitle'), icon: 'edit', keys: 'F2' }),
      command('duplicate', { label: t('collections.duplicateField'), icon: 'content_copy', keys: 'Ctrl+D' }),
      command('remove', { label: t('collections.removeField'), icon: 'delete', keys: 'Delete' }),
      command('moveUp', { label: t('collections.moveUp'), icon: 'arrow_upward', keys: 'Alt+ArrowUp' }),
      command('moveDown', { label: t('collections.moveDown'), icon: 'arrow_downward', keys: 'Alt+ArrowDown' }),
      command('cycleLayout', { label: t('collections.toggleLayout'), icon: 'view_column', keys: 'Ctrl+\\' }),
    ]
  }, [])
  useCommands(commands)
}
