import { allFormats, type FormatDefinition } from '@trellis/fields'
import { formatLabel, formatSummary } from '@trellis/fields/web'
import { Button, Dialog, EmptyState, Icon, SearchField } from '@trellis/ui'
import { useState } from 'react'
import styles from '../collections.module.css'
import { t } from '../texts.ts'

type FormatPickerProps = { value: string; onPick: (formatId: string) => void; onClose: () => void }

const offered = allFormats.filter(format => !format.internal)

/** The full-screen choice of a format, grouped, with a search that also knows other words for them (1 §2.4). */
export function FormatPicker({ value, onPick, onClose }: FormatPickerProps) {
  const [search, setSearch] = useState('')
  const found = offered.filter(format => matches(format, search))
  const categories = [...new Set(found.map(({ category }) => category))]
  return (
    <Dialog isOpen onClose={onClose} size="full" title={t('collections.formatPick')} icon="category">
      <div className={styles.picker}>
        <SearchField
          isLive
          isCollapsible={false}
          autoFocus
          value={search}
          onSubmit={setSearch}
          placeholder={t('collections.formatSearch')}
        />
        {found.length === 0 && <EmptyState icon="search_off" title={t('collections.noFormat')} />}
        {categories.map(category => (
          <section key={category} aria-label={t(`collections.category.${category}`)}>
            <h3 className={styles.category}>{t(`collections.category.${category}`)}</h3>
            <div className={styles.cards}>
              {found
                .filter(format => format.category === category)
                .map(format => (
                  <Button
                    key={format.id}
                    variant="seemless"
                    className={styles.card ?? ''}
                    isActive={format.id === value}
                    onPress={() => onPick(format.id)}
                  >
                    <Icon name={format.icon} size={20} />
                    <span className={styles.cardWords}>
                      <span className={styles.strong}>{formatLabel(format.id)}</span>
                      <span className={styles.hint}>{formatSummary(format.id)}</span>
                    </span>
                  </Button>
                ))}
            </div>
          </section>
        ))}
      </div>
    </Dialog>
  )
}

function matches({ id, label, summary, keywords }: FormatDefinition, search: string): boolean {
  const wanted = search.trim().toLowerCase()
  return [id, label, summary, formatLabel(id), formatSummary(id), ...keywords].some(text =>
    text.toLowerCase().includes(wanted),
  )
}
