import type { FormatDefinition } from '@trellis/fields'
import { Button, Dialog, EmptyState, Icon, localeTag, SearchField } from '@trellis/ui'
import { type KeyboardEvent, useRef, useState } from 'react'
import styles from '../collections.module.css'
import { t } from '../texts.ts'

type FormatPickerProps = {
  value: string
  offered: readonly FormatDefinition[]
  onPick: (formatId: string) => void
  onClose: () => void
}

const order = [
  'text',
  'number',
  'date',
  'options',
  'controls',
  'contact',
  'share',
  'identifier',
  'raw',
  'data-driven',
] as const

/** The full-screen choice of a format, grouped, with a search that also knows other words for them (1 §2.4). */
export function FormatPicker({ value, offered, onPick, onClose }: FormatPickerProps) {
  const categories = [...new Set([...order, ...offered.map(({ category }) => category)])]
  const [search, setSearch] = useState('')
  const list = useRef<HTMLDivElement>(null)
  const found = offered.filter(format => matches(format, search))
  return (
    <Dialog isOpen onClose={onClose} size="full" title={t('collections.formatPick')} icon="category">
      <div className={styles.picker} onKeyDown={event => moveFocus(event, list.current)} role="presentation">
        <SearchField
          isLive
          isCollapsible={false}
          autoFocus
          value={search}
          onSubmit={setSearch}
          placeholder={t('collections.formatSearch')}
        />
        {found.length === 0 && <EmptyState icon="search_off" title={t('collections.noFormat')} />}
        <div ref={list} className={styles.categories}>
          {categories
            .map(category => ({ category, formats: found.filter(format => format.category === category) }))
            .filter(({ formats }) => formats.length > 0)
            .map(({ category, formats }) => (
              <section key={category} className={styles.formatGroup} aria-label={t(`collections.category.${category}`)}>
                <h3 className={styles.category}>{t(`collections.category.${category}`)}</h3>
                <div className={styles.cards}>
                  {formats.map(format => (
                    <FormatCard
                      key={format.id}
                      format={format}
                      search={search}
                      isChosen={format.id === value}
                      onPress={() => onPick(format.id)}
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

type FormatCardProps = { format: FormatDefinition; search: string; isChosen: boolean; onPress: () => void }

function FormatCard({ format, search, isChosen, onPress }: FormatCardProps) {
  const sample = sampleOf(format)
  return (
    <Button variant="seemless" className={styles.card ?? ''} isActive={isChosen} onPress={onPress}>
      <Icon name={format.icon} size={20} />
      <span className={styles.cardWords}>
        <span className={styles.strong}>
          <Marked text={format.label} search={search} />
        </span>
        <span className={styles.cardHint}>{format.summary}</span>
        {sample && <span className={styles.sample}>{sample}</span>}
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

/** What a value looks like; links have none without their records. */
function sampleOf(format: FormatDefinition): string {
  if (format.storage !== 'column') return ''
  const schema = { type: format.type, title: format.label, ...format.defaults, format: format.id }
  const sample = format.samples(schema)[1] ?? format.samples(schema)[0]
  return sample === undefined ? '' : format.display(sample, schema, localeTag())
}

/** Arrow keys walk the cards, from the search box too. */
function moveFocus(event: KeyboardEvent, list: HTMLElement | null): void {
  const step = { ArrowDown: 'down', ArrowUp: 'up', ArrowRight: 'next', ArrowLeft: 'back' }[event.key]
  const cards = [...(list?.querySelectorAll<HTMLElement>('button') ?? [])]
  const at = cards.indexOf(event.target as HTMLElement)
  const isInSearch = at < 0
  if (!step || (isInSearch && step !== 'down')) return
  const target = isInSearch ? cards[0] : cardAt(cards, at, step)
  if (!target) return
  event.preventDefault()
  target.focus()
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

function matches({ id, label, summary, keywords }: FormatDefinition, search: string): boolean {
  const wanted = search.trim().toLowerCase()
  return [id, label, summary, ...keywords].some(text => text.toLowerCase().includes(wanted))
}
