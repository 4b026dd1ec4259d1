import { allFormats, type FormatCategory, type FormatDefinition } from '@trellis/fields'
import { page, plain, table } from './lines.ts'

const categories: Readonly<Record<FormatCategory, string>> = {
  text: 'Text',
  number: 'Numbers',
  date: 'Dates',
  options: 'Options',
  controls: 'Controls',
  contact: 'Contact',
  share: 'Share',
  identifier: 'Identifiers',
  raw: 'Raw',
  'data-driven': 'Data',
  misc: 'More',
}

/** What fields can be. */
export const formatsPage = (): string =>
  page({
    title: 'Formats of fields',
    introduction:
      'What a field of a collection can be: what it holds, how it can be filtered and sorted, and its settings.',
    groups: categories,
    kinds: allFormats.filter(({ internal }) => !internal),
    groupOf: ({ category }) => category,
    describe,
  })

function describe({ id, label, summary, settings, sortable, searchable, uniqueable }: FormatDefinition): string {
  const can = [sortable && 'sorted', searchable && 'found by the search', uniqueable && 'unique'].filter(Boolean)
  const rows = Object.entries(settings).map(([path, setting]) => [
    plain(setting.title ?? path),
    `\`${path}\``,
    plain(setting.info ?? setting.description ?? ''),
  ])
  return [
    `### ${plain(label)}`,
    `${plain(summary)} Stored as \`${id}\`.${can.length === 0 ? '' : ` Can be ${can.join(', ')}.`}`,
    table(['Setting', 'Key', 'Note'], rows),
  ].join('\n\n')
}
