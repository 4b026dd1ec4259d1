import { Button, ColorTab } from '@trellis/ui'
import type { InputProps } from '../../define-format-web.ts'
import { IconOrImage } from '../../inputs/named-icon.tsx'
import { t } from '../../widget-texts.ts'
import styles from './association.module.css'
import { linkRecord, readPending, relationshipOf, unlinkRecord } from './change-links.ts'
import { LinkFields } from './link-fields.tsx'
import { linkRights } from './link-rights.ts'
import { describeLink, titleOf } from './linked-record.ts'
import { RecordLink } from './record-link.tsx'
import type { LinkMark, ShownLink } from './shown-links.ts'

type LinkRowProps = { field: InputProps; link: ShownLink; editsLinkFields?: boolean }

/** One record with what can be done with it: link, unlink, or undo what is pending. */
export function LinkRow({ field, link, editsLinkFields = false }: LinkRowProps) {
  const { record, mark } = link
  const { schema, pending } = field
  const state = stateTexts[mark]
  const said = editsLinkFields ? '' : describeLink(relationshipOf(readPending(pending), record), schema)
  const detail = state ? t(state) : (record.recordDescription ?? '')
  return (
    <li
      className={styles.row}
      data-mark={mark}
      data-colored={Boolean(record.recordColor) || undefined}
      data-pictured={Boolean(record.recordImage) || undefined}
    >
      {record.recordColor && <ColorTab color={record.recordColor} />}
      {record.recordImage && (
        <span className={styles.image}>
          <IconOrImage value={record.recordImage} />
        </span>
      )}
      <span className={styles.words}>
        <span className={styles.title}>
          <RecordLink schema={schema} record={record} />
          {said && <span className={styles.link}>{said}</span>}
        </span>
        {detail && <span className={styles.detail}>{detail}</span>}
      </span>
      <LinkButton field={field} link={link} />
      {editsLinkFields && (mark === 'linked' || mark === 'added') && <LinkFields {...field} item={record} />}
    </li>
  )
}

const stateTexts = {
  linked: undefined,
  available: undefined,
  added: 'field.pendingAdd',
  removed: 'field.pendingRemove',
} as const satisfies Record<LinkMark, string | undefined>

/** What the next press does to a record in that state. */
const actions = {
  linked: { doesLink: false, icon: 'link_off', text: 'field.unlink', name: 'field.unlinkRecord' },
  available: { doesLink: true, icon: 'add', text: 'field.link', name: 'field.linkRecord' },
  added: { doesLink: false, icon: 'undo', text: 'field.undoAll', name: 'field.undo' },
  removed: { doesLink: true, icon: 'undo', text: 'field.undoAll', name: 'field.undo' },
} as const satisfies Record<LinkMark, object>

/** Nothing where the field is only read, or where linking or unlinking is turned off. */
export function LinkButton({ field, link: { record, mark } }: Pick<LinkRowProps, 'field' | 'link'>) {
  const { schema, pending, onChange, readOnly, disabled } = field
  const { disableLink, disableUnlink } = schema.metadata?.association ?? {}
  if (readOnly || (mark === 'linked' && disableUnlink) || (mark === 'available' && disableLink)) return null
  const { doesLink, icon, text, name } = actions[mark]
  const change = readPending(pending)
  return (
    <Button
      size="small"
      variant={mark === 'available' ? 'secondary' : 'tertiary'}
      icon={icon}
      isDisabled={disabled || !isAllowed(field, mark)}
      aria-label={t(name, { title: titleOf(record) })}
      onPress={() => onChange(doesLink ? linkRecord(change, record) : unlinkRecord(change, record))}
    >
      {t(text)}
    </Button>
  )
}

/** What was marked to be added can always be taken back; a removal only where there is room again. */
function isAllowed(field: InputProps, mark: LinkMark): boolean {
  const rights = linkRights(field)
  if (mark === 'linked') return rights.mayUnlink
  return mark === 'added' || rights.mayLink
}
