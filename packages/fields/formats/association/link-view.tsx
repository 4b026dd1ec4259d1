import { Button } from '@trellis/ui'
import { type ComponentType, lazy, Suspense } from 'react'
import type { InputProps } from '../../define-format-web.ts'
import { linkedCount, linkedRecords } from '../../values/links.ts'
import { t } from '../../widget-texts.ts'
import styles from './association.module.css'
import { readPending } from './change-links.ts'
import { LinkCards } from './link-cards.tsx'
import { LinkFigure } from './link-figure.tsx'
import { LinkList } from './link-list.tsx'
import type { LinkViewProps } from './link-view-props.ts'
import { shownLinks } from './shown-links.ts'

const LinkTable = lazy(async () => ({ default: (await import('./link-table.tsx')).LinkTable }))

/** The looks of an association (1 §3.6); one that is not known, and a dropdown with more than one record, is a list. */
const views: Readonly<Record<string, ComponentType<LinkViewProps>>> = {
  list: LinkList,
  kpi: LinkFigure,
  table: LinkTable,
  card: LinkCards,
  grid: LinkCards,
}

/** The linked records in the look that the field asks for. */
export function LinkView({ field, onOpen }: { field: InputProps; onOpen: () => void }) {
  const { schema, value, pending } = field
  const subtype = schema.metadata?.association?.subtype ?? ''
  const View = views[subtype] ?? LinkList
  const records = linkedRecords(value)
  const links = shownLinks(records, readPending(pending))
  const hidden = (linkedCount(value) ?? records.length) - records.length
  if (links.length === 0 && View !== LinkFigure) {
    return <p className={styles.none}>{isUnloaded(field) ? t('field.linksNotLoaded') : t('field.noLinks')}</p>
  }
  return (
    <Suspense fallback={null}>
      <View field={field} links={links} onOpen={onOpen} />
      {hidden > 0 && View !== LinkFigure && (
        <span className={styles.more}>
          <Button variant="tertiary" size="small" isDisabled={field.disabled} onPress={onOpen}>
            {t('field.furtherLinks', { count: hidden })}
          </Button>
        </span>
      )}
    </Suspense>
  )
}

/** The association brings its records only where they are asked for, as the dialog does. */
function isUnloaded({ schema, value, record }: InputProps): boolean {
  return schema.metadata?.association?.preventLoad === true && value === undefined && record?.id !== undefined
}
