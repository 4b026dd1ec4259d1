import { Button, IconButton } from '@trellis/ui'
import { registerTexts } from '@trellis/ui/text'
import type { MouseEvent, ReactNode } from 'react'
import styles from './builder-columns.module.css'

const t = registerTexts('ui', {
  'builder.partShown': 'Shown part',
  'builder.toggleLayout': 'Change column widths',
})

/** Which column is shown where there is room for one only. */
export type BuilderPart = 'structure' | 'detail' | 'preview'

export type BuilderColumn = {
  /** Its name for readers. */
  label: string
  /** In place of the name, on the button that shows it alone. */
  short?: string
  content: ReactNode
}

type BuilderColumnsProps = {
  /** 0: without details; 1: 365 px of them; 2: 52 % (1 §2.9). */
  size: number
  onCycle: () => void
  part: BuilderPart
  onPart: (part: BuilderPart) => void
  structure: BuilderColumn
  detail: BuilderColumn
  /** `tools`: a line of their own under the heading. */
  preview: BuilderColumn & { heading: string; controls?: ReactNode; tools?: ReactNode }
}

/** Structure, the settings of what is chosen in it, and how it looks to the people it is for: every editor of a tree (ux §1). */
export function BuilderColumns({ size, onCycle, part, onPart, structure, detail, preview }: BuilderColumnsProps) {
  const parts = { structure, detail, preview }
  return (
    <div className={styles.frame}>
      <div className={styles.parts} role="group" aria-label={t('builder.partShown')}>
        {Object.entries(parts).map(([id, { label, short = label }]) => (
          <Button
            key={id}
            variant={part === id ? 'secondary' : 'tertiary'}
            size="small"
            aria-expanded={part === id}
            onPress={() => onPart(id as BuilderPart)}
          >
            {short}
          </Button>
        ))}
      </div>
      <div className={styles.builder} data-size={size} data-part={part}>
        <nav
          className={styles.structure}
          aria-label={structure.label}
          data-column="structure"
          onClickCapture={event => isRow(event) && onPart('detail')}
        >
          {structure.content}
        </nav>
        <section className={styles.detail} aria-label={detail.label} data-column="detail">
          {detail.content}
        </section>
        <section className={styles.preview} aria-label={preview.label} data-column="preview">
          <div className={styles.previewHead}>
            <h2 className={styles.heading}>{preview.heading}</h2>
            {preview.controls}
            <span className={styles.layoutButton}>
              <IconButton icon="view_column" label={t('builder.toggleLayout')} keys="Ctrl+\" onPress={onCycle} />
            </span>
          </div>
          {preview.tools && <div className={styles.previewTools}>{preview.tools}</div>}
          {preview.content}
        </section>
      </div>
    </div>
  )
}

/** A press on a row opens its settings where columns are shown one at a time; its own buttons do not. */
function isRow({ target }: MouseEvent): boolean {
  return target instanceof Element && target.closest('[role=row]') !== null && target.closest('button') === null
}
