import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { IconButton } from '@trellis/ui'
import { registerTexts } from '@trellis/ui/text'
import { type ReactNode, useCallback, useMemo } from 'react'
import type { Command } from '../commands/command.ts'
import { useCommands } from '../commands/command-store.ts'
import { useTextParameter } from '../router/place.ts'
import { sessionQuery } from '../session/queries.ts'

const t = registerTexts('ui', { 'devTools.title': 'Developer tools' })

export const devToolsTitle = (): string => t('devTools.title')

export type DevTools = { button: ReactNode; isOpen: boolean; close: () => void }

/** The definition as JSON, by a button and a command, where the workspace does not hide it; in the address, so that links lead to it (1 §2.1). */
export function useDevTools(): DevTools {
  const navigate = useNavigate()
  const isHidden = useQuery(sessionQuery).data?.workspace.features.hideDevView ?? false
  const isAsked = useTextParameter('dev-view') === 'true'
  const setOpen = useCallback(
    (isOpen: boolean) =>
      void navigate({
        to: '.',
        search: (before: Record<string, unknown>) => ({ ...before, 'dev-view': isOpen ? 'true' : undefined }),
        replace: true,
        resetScroll: false,
      }),
    [navigate],
  )
  const commands = useMemo((): Command[] => {
    const run = () => setOpen(true)
    return isHidden ? [] : [{ id: 'dev-tools', label: t('devTools.title'), icon: 'code', group: 'here', run }]
  }, [isHidden, setOpen])
  useCommands(commands)
  return {
    button: !isHidden && (
      <IconButton icon="code" variant="outlined" label={t('devTools.title')} onPress={() => setOpen(true)} />
    ),
    isOpen: isAsked && !isHidden,
    close: () => setOpen(false),
  }
}
