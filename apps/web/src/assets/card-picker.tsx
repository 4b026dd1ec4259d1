import { Button, Dialog, EmptyState, Icon, SearchField } from '@trellis/ui'
import { type KeyboardEvent, useRef, useState } from 'react'
import styles from './card-picker.module.css'

export type Card = {
  id: string
  label: string
  icon?: string | undefined
  description?: string | undefined
  /** What a value of it looks like. */
  sample?: string
}

export type CardGroup = { id: string; title: string; cards: readonly Card[] }

type CardPickerProps = {
  title: string
  icon: string
  placeholder: string
  /** Said where nothing matches. */
  noMatch: string
  value?: string | undefined
  /** What a typed text may mean; all while nothing is typed. */
  groupsFor: (search: string) => readonly CardGroup[]
  onPick: (id: string) => void
  onClose: () => void
}

/** A full-screen choice among many, in groups, with a search that also knows other words for them (1 §2.4). */
export function CardPicker({ title, icon, placeholder, noMatch, value, groupsFor, onPick, onClose }: CardPickerProps) {
  const [search, setSearch] = useState('')
  const list = useRef<HTMLDivElement>(null)
  const groups = groupsFor(search).filter(({ cards }) => cards.length > 0)
  return (
    <Dialog isOpen onClose={onClose} size="full" title={title} icon={icon}>
      <div className={styles.picker} onKeyDown={event => moveFocus(event, list.current)} role="presentation">
        <SearchField
          isLive
          isCollapsible={false}
          autoFocus
          value={search}
          onSubmit={setSearch}
          placeholder={placeholder}
        />
        {groups.length === 0 && <EmptyState icon="search_off" title={noMatch} />}
        <div ref={list} className={styles.groups}>
          {groups.map(group => (
            <section key={group.id} className={styles.group} aria-label={group.title}>
              <h3 className={styles.groupTitle}>{group.title}</h3>
              <div className={styles.cards}>
                {group.cards.map(card => (
                  <CardButton
                    key={card.id}
                    card={card}
                    search={search}
                    isChosen={card.id === value}
                    onPress={() => onPick(card.id)}
                  />
                ))}
              </div>
            </section>
          ))}
        </div>
      </div>
    </Dialog>
  )
}

type CardButtonProps = { card: Card; search: string; isChosen: boolean; onPress: () => void }

function CardButton({ card, search, isChosen, onPress }: CardButtonProps) {
  return (
    <Button variant="seemless" className={styles.card ?? ''} isActive={isChosen} onPress={onPress}>
      <Icon name={card.icon ?? 'label'} size={20} />
      <span className={styles.words}>
        <span className={styles.name}>
          <Marked text={card.label} search={search} />
        </span>
        {card.description && <span className={styles.hint}>{card.description}</span>}
        {card.sample && <span className={styles.sample}>{card.sample}</span>}
      </span>
    </Button>
  )
}

/** The found part of a name stands out. */
function Marked({ text, search }: { text: string; search: string }) {
  const wanted = search.trim().toLowerCase()
  const at = wanted === '' ? -1 : text.toLowerCase().indexOf(wanted)
  if (at < 0) return text
  const end = at + wanted.length
  return (
    <>
      {text.slice(0, at)}
      <mark className={styles.mark}>{text.slice(at, end)}</mark>
      {text.slice(end)}
    </>
  )
}

/** Arrow keys walk the cards, from the search box too; Enter there goes to the first that it finds. */
function moveFocus(event: KeyboardEvent, list: HTMLElement | null): void {
  const step = { ArrowDown: 'down', ArrowUp: 'up', ArrowRight: 'next', ArrowLeft: 'back' }[event.key]
  const cards = [...(list?.querySelectorAll<HTMLElement>('button') ?? [])]
  const at = cards.indexOf(event.target as HTMLElement)
  const isInSearch = at < 0
  if (event.key === 'Enter' && isInSearch && !event.nativeEvent.isComposing) return focusFirst(list)
  if (!step || (isInSearch && step !== 'down')) return
  const target = isInSearch ? cards[0] : cardAt(cards, at, step)
  if (!target) return
  event.preventDefault()
  target.focus()
}

/** Once the list shows what was searched for. */
function focusFirst(list: HTMLElement | null): void {
  requestAnimationFrame(() => list?.querySelector<HTMLElement>('button')?.focus())
}

function cardAt(cards: readonly HTMLElement[], at: number, step: string): HTMLElement | undefined {
  if (step === 'next') return cards[at + 1]
  if (step === 'back') return cards[at - 1]
  const here = cards[at]?.getBoundingClientRect()
  if (!here) return undefined
  const rows = step === 'down' ? cards.slice(at + 1) : cards.slice(0, at).toReversed()
  const beyond = rows.filter(card => Math.abs(card.getBoundingClientRect().top - here.top) > here.height / 2)
  const [first] = beyond
  const top = first?.getBoundingClientRect().top
  const row = beyond.filter(card => card.getBoundingClientRect().top === top)
  return row.find(card => card.getBoundingClientRect().left === here.left) ?? row[0]
}
