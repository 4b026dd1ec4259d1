import { Checkbox, NumberField, RadioGroup } from '@trellis/ui'
import type { Bounds } from '../document/associations.ts'
import { t } from '../texts.ts'
import styles from './association-panel.module.css'

type BoundsFieldProps = {
  /** Whose records link. */
  label: string
  /** The collection they link to. */
  there: string
  bounds: Bounds
  onChange: (bounds: Bounds) => void
  errors: { min?: string | undefined; max?: string | undefined }
  hasMinimum?: boolean
}

/** How many records one side links: at most one, or many, with numbers where somebody wants them. */
export function BoundsField({ label, there, bounds, onChange, errors, hasMinimum = true }: BoundsFieldProps) {
  const isMany = bounds.max !== 1
  return (
    <div className={styles.bounds}>
      <RadioGroup
        label={label}
        value={isMany ? 'many' : 'one'}
        options={[
          { id: 'one', label: t('collections.link.one', { there }) },
          { id: 'many', label: t('collections.link.many', { there }) },
        ]}
        error={isMany ? undefined : (errors.max ?? errors.min)}
        onChange={choice =>
          onChange(choice === 'one' ? { min: Math.min(bounds.min, 1), max: 1 } : { ...bounds, max: -1 })
        }
      />
      {hasMinimum && !isMany && (
        <Checkbox
          label={t('collections.link.needed')}
          value={bounds.min > 0}
          onChange={value => onChange({ max: 1, min: value === true ? 1 : 0 })}
        />
      )}
      {isMany && (
        <div className={styles.numbers}>
          {hasMinimum && (
            <NumberField
              label={t('collections.link.min')}
              size="small"
              value={bounds.min}
              error={errors.min}
              onChange={min => onChange({ ...bounds, min: whole(min) ?? 0 })}
            />
          )}
          <NumberField
            label={t('collections.link.max')}
            size="small"
            placeholder={t('collections.link.unlimited')}
            value={bounds.max === -1 ? null : bounds.max}
            error={errors.max}
            onChange={max => onChange({ ...bounds, max: atLeastTwo(max) })}
          />
        </div>
      )}
    </div>
  )
}

function whole(value: number | null): number | undefined {
  return value === null || !Number.isFinite(value) ? undefined : Math.max(0, Math.trunc(value))
}

/** None and one have choices of their own. */
function atLeastTwo(value: number | null): number {
  const number = whole(value)
  return number === undefined || number < 2 ? -1 : number
}
