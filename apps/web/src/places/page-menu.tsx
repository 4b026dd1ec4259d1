import { useLocation } from '@tanstack/react-router'
import { copyText, IconButton, Menu, type MenuEntry, toast } from '@trellis/ui'
import { useEffect, useMemo, useRef } from 'react'
import { call } from '../api/call.ts'
import { showError } from '../api/show-error.ts'
import type { Command } from '../commands/command.ts'
import { allCommands, useCommands } from '../commands/command-store.ts'
import { useCurrentVisit, type Visit } from '../shell/recent.ts'
import { keptPlace, setFavorite, useFavorites } from './favorites.ts'
import styles from './places.module.css'
import { t } from './texts.ts'

/** What can be done with every page: mark it, send it to somebody, print it. */
export function PageMenu({ isSmall }: { isSmall: boolean }) {
  const visit = useCurrentVisit()
  const marked = useFavorites().find(({ href }) => href === visit?.href)
  useTitleOf(visit, marked)
  const isFavorite = marked !== undefined
  const path = useLocation({ select: location => location.href })
  const entries = useMemo(() => entriesOf({ visit, isFavorite, path }), [visit, isFavorite, path])
  useCommands(useMemo(() => entries.map(commandOf), [entries]))
  return (
    <>
      {!isSmall && (
        <span className={styles.star}>
          {visit && (
            <IconButton
              icon="star"
              isFilled={isFavorite}
              label={t(isFavorite ? 'places.remove' : 'places.add', { title: visit.title })}
              onPress={() => void setFavorite(visit, !isFavorite)}
            />
          )}
        </span>
      )}
      <Menu
        placement="bottom end"
        trigger={<IconButton icon="more_vert" label={t('places.menu')} />}
        items={isSmall ? entries : entries.filter(({ id }) => id !== 'favorite')}
      />
    </>
  )
}

/** A favorite is called as its page is called now. Tried once for each look at the page: where it cannot be stored, nothing goes in circles. */
function useTitleOf(visit: Visit | undefined, marked: Visit | undefined): void {
  const tried = useRef<Visit>(undefined)
  const kept = visit && keptPlace(visit)
  const isOld = kept && marked && (kept.title !== marked.title || kept.area !== marked.area)
  useEffect(() => {
    if (!visit || !isOld || tried.current === visit) return
    tried.current = visit
    void setFavorite(visit, true)
  }, [isOld, visit])
}

type Here = { visit: Visit | undefined; isFavorite: boolean; path: string }
type Entry = Pick<MenuEntry, 'id' | 'label' | 'icon'> & { icon: string; onAction: () => void }

function entriesOf({ visit, isFavorite, path }: Here): Entry[] {
  const favorite: Entry[] = visit
    ? [
        {
          id: 'favorite',
          label: t(isFavorite ? 'places.removeShort' : 'places.addShort'),
          icon: 'star',
          onAction: () => void setFavorite(visit, !isFavorite),
        },
      ]
    : []
  return [
    ...favorite,
    { id: 'link', label: t('places.copyLink'), icon: 'link', onAction: () => void copyLink(path) },
    { id: 'print', label: t('places.print'), icon: 'print', onAction: print },
  ]
}

function commandOf({ id, label, icon, onAction }: Entry): Command {
  return { id: `page.${id}`, label, icon, group: 'here', run: onAction }
}

async function copyLink(path: string): Promise<void> {
  try {
    const { id } = await call('CORE_SHORT_LINK', { path })
    const link = `${location.origin}/s/${id}`
    const isCopied = await copyText(link)
    toast.success(
      isCopied
        ? { title: t('places.copied'), message: t('places.copiedHow') }
        : { title: t('places.linkIs'), message: link },
    )
  } catch (error) {
    showError(error)
  }
}

/** A list prints all its rows; any other page what is on it. */
function print(): void {
  const own = allCommands().findLast(command => command.isPrint && (command.when?.() ?? true))
  if (own?.run) own.run()
  else window.print()
}
