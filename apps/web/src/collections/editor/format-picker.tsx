import type { FormatDefinition } from '@trellis/fields'
import { localeTag } from '@trellis/ui'
import { type CardGroup, CardPicker } from '../../assets/card-picker.tsx'
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
  const groupsFor = (search: string): CardGroup[] => {
    const found = offered.filter(format => matches(format, search))
    return categories.map(category => ({
      id: category,
      title: t(`collections.category.${category}`),
      cards: found.filter(format => format.category === category).map(cardOf),
    }))
  }
  return (
    <CardPicker
      title={t('collections.formatPick')}
      icon="category"
      placeholder={t('collections.formatSearch')}
      noMatch={t('collections.noFormat')}
      {...{ value, groupsFor, onPick, onClose }}
    />
  )
}

function cardOf(format: FormatDefinition) {
  const { id, label, icon, summary } = format
  return { id, label, icon, description: summary, sample: sampleOf(format) }
}

/** What a value looks like; links have none without their records. */
function sampleOf(format: FormatDefinition): string {
  if (format.storage !== 'column') return ''
  const schema = { type: format.type, title: format.label, ...format.defaults, format: format.id }
  const [sample = format.samples(schema)[0]] = format.examples?.(schema) ?? format.samples(schema).slice(1)
  return sample === undefined ? '' : format.display(sample, schema, localeTag())
}

function matches({ id, label, summary, keywords }: FormatDefinition, search: string): boolean {
  const wanted = search.trim().toLowerCase()
  return [id, label, summary, ...keywords].some(text => text.toLowerCase().includes(wanted))
}
