import type { QuickFilter, RecordSchema } from '@trellis/model'
import { Button, chipCollapseHeight, Icon, Popover } from '@trellis/ui'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { t } from '../list/texts.ts'
import { asksForValues, isOn, withSwitched } from './applied-filters.ts'
import { followSize } from './follow-size.ts'
import styles from './quick-filters.module.css'
import { quickTitle, useQuickLabel } from './quick-label.ts'
import { QuickValues } from './quick-values.tsx'
import type { QuickFilters } from './use-quick-filters.ts'

type BarProps = { quick: QuickFilters; schema: RecordSchema }

/** Chips to switch on above a list; where they need a second line, one menu with how many are on. */
export function QuickFilterBar({ quick, schema }: BarProps) {
  const { ruler, isTight } = useIsTight(quick)
  return (
    <div className={styles.bar} role="group" aria-label={t('records.quick')}>
      <div className={styles.ruler} aria-hidden="true" inert>
        <div ref={ruler} className={styles.chips}>
          {quick.filters.map(filter => (
            <ChipFace key={filter.id} {...{ filter, quick, schema }} />
          ))}
        </div>
      </div>
      {isTight ? (
        <CompactMenu quick={quick} schema={schema} />
      ) : (
        <div className={styles.chips}>
          {quick.filters.map(filter => (
            <QuickChip key={filter.id} {...{ filter, quick, schema }} />
          ))}
        </div>
      )}
    </div>
  )
}

type ChipProps = BarProps & { filter: QuickFilter }

function QuickChip({ filter, quick, schema }: ChipProps) {
  const face = <ChipFace {...{ filter, quick, schema }} />
  const state = { className: styles.chip, 'data-color': filter.color, 'data-on': isOn(quick.wanted, filter.id) }
  if (!asksForValues(filter)) {
    return (
      <button
        type="button"
        {...state}
        aria-pressed={isOn(quick.wanted, filter.id)}
        onClick={() => quick.set(withSwitched(quick.wanted, filter.id))}
      >
        {face}
      </button>
    )
  }
  return (
    <Popover
      label={quickTitle(filter, schema)}
      trigger={
        <button type="button" {...state}>
          {face}
        </button>
      }
    >
      <QuickValues {...{ filter, quick, schema }} />
    </Popover>
  )
}

/** What a chip says; the ruler holds it too, where it is no button. */
function ChipFace({ filter, quick, schema }: ChipProps) {
  const label = useQuickLabel(filter, quick.wanted, schema)
  return (
    <span className={styles.face}>
      {filter.icon && <Icon name={filter.icon} size={14} />}
      <span className={styles.text}>{label}</span>
      {asksForValues(filter) && <Icon name="expand_more" size={14} />}
    </span>
  )
}

function CompactMenu({ quick, schema }: BarProps) {
  const count = quick.wanted.length
  return (
    <Popover
      label={t('records.quick')}
      trigger={
        <Button icon="filter_alt" isActive={count > 0}>
          <span className={styles.long}>{count > 0 ? t('records.quickCount', { count }) : t('records.quick')}</span>
          {count > 0 && (
            <span className={styles.short} aria-hidden="true">
              {count}
            </span>
          )}
        </Button>
      }
    >
      <ul className={styles.menu}>
        {quick.filters.map(filter => (
          <li key={filter.id}>
            <CompactEntry {...{ filter, quick, schema }} />
          </li>
        ))}
      </ul>
    </Popover>
  )
}

function CompactEntry({ filter, quick, schema }: ChipProps): ReactNode {
  if (!asksForValues(filter)) return <QuickChip {...{ filter, quick, schema }} />
  return (
    <section className={styles.part} aria-label={quickTitle(filter, schema)}>
      <h3 className={styles.heading}>{quickTitle(filter, schema)}</h3>
      <QuickValues {...{ filter, quick, schema }} />
    </section>
  )
}

/** Whether the chips, laid out unseen, take more than one line. */
function useIsTight({ filters, wanted }: QuickFilters) {
  const ruler = useRef<HTMLDivElement>(null)
  const [isTight, setTight] = useState(false)
  useEffect(() => {
    const chips = ruler.current
    if (!chips) return
    return followSize(chips, () => setTight(chips.offsetHeight > chipCollapseHeight))
  }, [filters, wanted])
  return { ruler, isTight }
}
