import { ownValue } from '@trellis/base'
import { findFormat } from '@trellis/fields'
import { Button, Icon } from '@trellis/ui'
import { Fragment, useEffect, useRef, useState } from 'react'
import { neighbourOf } from '../document/fields.ts'
import { t } from '../texts.ts'
import { FieldPanel } from './field-panel.tsx'
import type { FieldTab, FieldTabs } from './field-tabs.ts'
import { focusTitle, useInnerKeys } from './inner-keys.ts'
import styles from './inside.module.css'
import type { CollectionEditor } from './use-collection-editor.ts'
import { useFieldActions } from './use-field-actions.ts'
import { type InsideState, useInside } from './use-inside.ts'

type Step = { title: string; icon: string; inside: InsideState }

type FieldDetailProps = {
  editor: CollectionEditor
  fieldId: string
  isFresh: boolean
  tabs: FieldTabs
  /** The fields around this one, the outermost first. */
  trail?: readonly Step[]
}

/** The settings of a field, or of one inside it, with the way back. */
export function FieldDetail({ editor, fieldId, isFresh, tabs, trail = [] }: FieldDetailProps) {
  const inside = useInside(editor, fieldId)
  // Of its own: the way back leads to the list of the fields inside.
  const [innerTab, setInnerTab] = useState<FieldTab>('field')
  const field = ownValue(editor.document?.schema.properties, fieldId)
  if (!field) return null
  const title = field.title.trim() || fieldId
  const icon = findFormat(field.format)?.icon ?? 'label'
  const { opened } = inside
  const around = trail.at(-1)?.inside
  if (opened) {
    const key = `${opened.of} ${opened.editor.stableId(opened.id)}`
    const way = [...trail, { title, icon, inside }]
    return (
      <FieldDetail
        key={key}
        editor={opened.editor}
        fieldId={opened.id}
        isFresh={opened.isFresh}
        trail={way}
        tabs={{ value: innerTab, onChange: setInnerTab }}
      />
    )
  }
  return (
    <>
      {trail.length > 0 && <Trail trail={trail} here={title} takesFocus={!isFresh} />}
      {around && <InnerFieldKeys {...{ editor, fieldId, around, tabs }} />}
      <FieldPanel editor={editor} fieldId={fieldId} isFresh={isFresh} inside={inside} tabs={tabs} />
    </>
  )
}

type InnerFieldKeysProps = { editor: CollectionEditor; fieldId: string; around: InsideState; tabs: FieldTabs }

/** Keys while the settings of a field inside another are shown. */
function InnerFieldKeys({ editor, fieldId, around, tabs }: InnerFieldKeysProps) {
  const { document, inside } = editor
  const actions = useFieldActions(editor, {
    selected: fieldId,
    select: () => undefined,
    selectNew: id => around.open({ of: 'fields', id, isFresh: true }),
  })
  useInnerKeys(() => {
    if (!document || !actions) return undefined
    const rename = () => {
      tabs.onChange('field')
      focusTitle()
    }
    if (inside?.isItem) return { rename }
    return {
      addField: () => actions.addField(),
      rename,
      duplicate: () => actions.duplicate(fieldId),
      remove: () => {
        around.close(neighbourOf(document, fieldId))
        actions.remove(fieldId)
      },
      moveUp: () => actions.move(fieldId, 'up'),
      moveDown: () => actions.move(fieldId, 'down'),
    }
  })
  return null
}

function Trail({ trail, here, takesFocus }: { trail: readonly Step[]; here: string; takesFocus: boolean }) {
  const frame = useRef<HTMLElement>(null)
  const takes = useRef(takesFocus)
  useEffect(() => {
    frame.current?.closest('[data-column]')?.scrollTo({ top: 0 })
    if (takes.current) [...(frame.current?.querySelectorAll('button') ?? [])].at(-1)?.focus()
  }, [])
  return (
    <nav ref={frame} className={styles.trail} aria-label={t('collections.inside.way')}>
      {trail.map((step, place) => (
        <Fragment key={place}>
          <Button
            variant="tertiary"
            size="small"
            icon={place === 0 ? 'arrow_back' : step.icon}
            onPress={() => step.inside.close()}
          >
            {step.title}
          </Button>
          <Icon name="chevron_right" size={16} />
        </Fragment>
      ))}
      <span className={styles.here} aria-current="true">
        {here}
      </span>
    </nav>
  )
}
