import { ownValue } from '@trellis/base'
import { Icon, KeyHint, useT } from '@trellis/ui'
import { type KeyboardEvent, useId, useMemo, useState } from 'react'
import { Dialog, Modal, ModalOverlay } from 'react-aria-components'
import { type Command, type CommandGroup, isPossible } from '../commands/command.ts'
import { useAllCommands } from '../commands/command-store.ts'
import { useFavorites } from '../places/favorites.ts'
import { useOverlay } from '../shell/overlay-store.ts'
import { useRecentVisits, type Visit } from '../shell/recent.ts'
import { t as shellText } from '../shell/texts.ts'
import styles from './palette.module.css'
import { PaletteRows } from './palette-rows.tsx'
import { parsePaletteSearch, rankCommands } from './rank-commands.ts'
import { t } from './texts.ts'
import { useFoundCommands } from './use-found-commands.ts'

export type PaletteProps = { onClose: () => void; run: (command: Command) => void }

/** Go, find and do from the keyboard: Ctrl+K. */
export function Palette({ onClose, run }: PaletteProps) {
  return (
    <ModalOverlay className={styles.overlay ?? ''} isOpen isDismissable onOpenChange={isOpen => isOpen || onClose()}>
      <Modal className={styles.modal ?? ''}>
        <Dialog className={styles.dialog ?? ''} aria-label={t('palette.title')}>
          <PaletteContent {...{ onClose, run }} />
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}

function PaletteContent({ onClose, run }: PaletteProps) {
  const [typed, setTyped] = useState(() => useOverlay.getState().typed)
  const [activeId, setActiveId] = useState<string>()
  const listId = useId()
  const { rows, isLooking, text } = useRows(typed)
  // Rows that join later never move the highlight; a row that went away gives it to the first one.
  const active = rows.find(row => row.id === activeId) ?? rows[0]
  const choose = (command: Command, isNewTab: boolean) => {
    onClose()
    if (isNewTab && command.href !== undefined) window.open(command.href, '_blank', 'noopener')
    else run(command)
  }
  const press = (event: KeyboardEvent) => {
    const index = active ? rows.indexOf(active) : -1
    const moves: Record<string, number> = {
      ArrowDown: index + 1,
      ArrowUp: index - 1,
      PageDown: index + 8,
      PageUp: index - 8,
    }
    const to = ownValue(moves, event.key)
    if (to !== undefined) {
      const last = rows.length - 1
      const isStep = event.key.startsWith('Arrow')
      setActiveId(rows[isStep ? (to + rows.length) % rows.length : Math.min(Math.max(to, 0), last)]?.id)
    } else if (event.key === 'Enter' && active && !event.nativeEvent.isComposing)
      choose(active, event.ctrlKey || event.metaKey)
    else return
    event.preventDefault()
  }
  return (
    <>
      <div className={styles.search}>
        <Icon name="search" size={20} />
        <input
          autoFocus
          className={styles.input}
          type="text"
          role="combobox"
          aria-label={shellText('shell.searchAnything')}
          aria-expanded="true"
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={active && `${listId}-${active.id}`}
          autoComplete="off"
          spellCheck={false}
          placeholder={shellText('shell.searchAnything')}
          value={typed}
          onChange={event => {
            setTyped(event.target.value)
            setActiveId(undefined)
          }}
          onKeyDown={press}
        />
      </div>
      <PaletteRows
        {...{ listId, rows, activeId: active?.id, isLooking, search: text }}
        groupTitle={groupTitle}
        onPoint={setActiveId}
        onChoose={choose}
      />
      <Hints />
    </>
  )
}

function useRows(typed: string): { rows: Command[]; isLooking: boolean; text: string } {
  useT()
  const commands = useAllCommands()
  const visits = useRecentVisits()
  const search = useMemo(() => parsePaletteSearch(typed), [typed])
  const { found, isLooking } = useFoundCommands(search.text)
  const favorites = useFavorites()
  const places = useMemo(
    () => [...favorites.map(visitCommand('favorites')), ...recentOf(visits, favorites)],
    [visits, favorites],
  )
  const possible = [...places, ...commands].filter(command => command.id !== 'palette' && isPossible(command))
  const local = rankCommands(possible, search)
  const known = new Set(local.flatMap(({ href, id }) => [id, href]))
  const late = rankCommands(found, search).filter(({ id, href }) => !known.has(id) && !known.has(href))
  return { rows: [...local, ...late], isLooking, text: search.text }
}

/** What is a favorite stands there, and not a second time among the recent ones. */
function recentOf(visits: readonly Visit[], favorites: readonly Visit[]): Command[] {
  const marked = new Set(favorites.map(({ href }) => href))
  return visits.filter(({ href }) => !marked.has(href)).map(visitCommand('recent'))
}

const visitCommand =
  (group: 'favorites' | 'recent') =>
  ({ href, title, area, icon, color }: Visit): Command => ({
    id: `${group}.${href}`,
    label: title,
    description: area,
    group,
    href,
    color,
    ...(icon ? { icon } : {}),
  })

function groupTitle(group: CommandGroup): string {
  return t(`palette.${group}`)
}

function Hints() {
  return (
    <footer className={styles.hints} aria-hidden="true">
      <span>
        <KeyHint keys="Enter" /> {t('palette.hintOpen')}
      </span>
      <span>
        <KeyHint keys="Ctrl+Enter" /> {t('palette.hintNewTab')}
      </span>
      <span className={styles.prefixes}>
        <KeyHint keys="> @ # ?" /> {t('palette.hintPrefix')}
      </span>
    </footer>
  )
}
