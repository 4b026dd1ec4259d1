import { ownValue } from '@trellis/base'
import { optionsOf } from '@trellis/fields'
import type { RecordSchema } from '@trellis/model'
import { Button, Chip, Dialog, RadioGroup, Select } from '@trellis/ui'
import { type ReactNode, useState } from 'react'
import { FormulaLine } from '../../formula/formula-condition.tsx'
import { stringifySearch } from '../../router/search-string.ts'
import { ColorRules, newRule } from './color-rules.tsx'
import styles from './record-colors.module.css'
import {
  type ColorFormula,
  colorFields,
  formulaOf,
  type RecordColors,
  recordColorsOf,
  schemaForRules,
} from './record-colors.ts'
import { t } from './texts.ts'

export type RecordColorsDialogProps = {
  collectionId: string
  name: string
  schema: RecordSchema
  /** The formula that gives the colours now, and what it is where it can be told apart. */
  formula: ColorFormula
  start: RecordColors
  saveLabel: string
  isSaving?: boolean
  /** What stands in the way of saving, above the choice. */
  notice?: ReactNode
  onSave: (formula: ColorFormula) => void
  onClose: () => void
}

const kinds = ['none', 'field', 'rules', 'formula'] as const
type Kind = RecordColors['kind']

/** Where the colours of a collection's records come from. */
export function RecordColorsDialog(props: RecordColorsDialogProps) {
  const { name, schema, formula, start, saveLabel, isSaving = false, notice, onSave, onClose } = props
  const [chosen, setChosen] = useState<Kind>(start.kind)
  const [kept, setKept] = useState<Kept>({ [start.kind]: start })
  const [showsProblems, setShowsProblems] = useState(false)
  const colors = kept[chosen] ?? startOf(chosen, schema)
  const set = (next: RecordColors) => setKept({ ...kept, [next.kind]: next })
  const written = formulaOf(colors, schema, formula)
  const save = () => {
    if (written) onSave(written.formula)
    else setShowsProblems(true)
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      icon="palette"
      size="large"
      title={t('collections.colors.title', { name })}
      description={t('collections.colors.hint')}
      footer={
        <>
          <Button onPress={onClose}>{t('collections.colors.cancel')}</Button>
          <Button variant="primary" isBusy={isSaving} isDisabled={chosen === 'formula' && !written} onPress={save}>
            {saveLabel}
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        {notice}
        <RadioGroup
          label={t('collections.colors.ask')}
          value={chosen}
          options={kinds.map(id => optionOf(id, schema))}
          onChange={id => {
            setShowsProblems(false)
            setChosen(kinds.find(kind => kind === id) ?? 'none')
          }}
        />
        {colors.kind === 'field' && <ByField {...{ schema, colors, showsProblems }} onChange={set} />}
        {colors.kind === 'rules' && (
          <ColorRules
            {...{ schema, showsProblems }}
            rules={colors.rules}
            onChange={rules => set({ kind: 'rules', rules })}
          />
        )}
        {colors.kind === 'formula' && <ByFormula {...props} />}
      </div>
    </Dialog>
  )
}

/** What was chosen under each, so that looking at another loses nothing. */
type Kept = Partial<Record<Kind, RecordColors>>

function startOf(kind: Kind, schema: RecordSchema): RecordColors {
  if (kind === 'field') {
    const fields = colorFields(schema)
    return { kind, fieldId: fields.length === 1 ? fields[0]?.[0] : undefined }
  }
  return kind === 'rules' ? { kind, rules: [newRule([])] } : { kind }
}

function optionOf(id: Kind, schema: RecordSchema) {
  const isMissing =
    (id === 'field' && colorFields(schema).length === 0) ||
    (id === 'rules' && Object.keys(schemaForRules(schema).properties).length === 0)
  return {
    id,
    label: t(`collections.colors.by.${id}`),
    description: isMissing ? t('collections.colors.notHere') : t(`collections.colors.by.${id}Hint`),
    isDisabled: isMissing,
  }
}

type ByFieldProps = {
  schema: RecordSchema
  colors: Extract<RecordColors, { kind: 'field' }>
  showsProblems: boolean
  onChange: (colors: RecordColors) => void
}

function ByField({ schema, colors, showsProblems, onChange }: ByFieldProps) {
  const field = ownValue(schema.properties, colors.fieldId ?? '')
  const colored = field ? optionsOf(field).filter(({ color }) => color) : []
  const isMissing = field === undefined && showsProblems
  const isPlain = field !== undefined && colored.length === 0
  return (
    <div className={styles.part}>
      <Select
        label={t('collections.colors.field')}
        placeholder={t('collections.colors.fieldPlaceholder')}
        value={colors.fieldId ?? null}
        options={colorFields(schema).map(([id, { title }]) => ({ id, label: title || id }))}
        error={
          isPlain
            ? t('collections.colors.noOptionColors')
            : isMissing
              ? t('collections.colors.fieldPlaceholder')
              : undefined
        }
        onChange={fieldId => onChange({ kind: 'field', fieldId: fieldId ?? undefined })}
      />
      {colored.length > 0 && (
        <div className={styles.chips}>
          {colored.map(({ value, label, color }) => (
            <Chip key={String(value)} color={color}>
              {label}
            </Chip>
          ))}
        </div>
      )}
    </div>
  )
}

/** The formula in one line, and the way to the editor of formulas. */
function ByFormula({ collectionId, formula, onClose }: RecordColorsDialogProps) {
  const place = stringifySearch({ id: collectionId, 'model-property': 'recordColor', tab: 'values' })
  return (
    <div className={styles.part}>
      {formula === undefined ? (
        <p className={styles.hint}>{t('collections.colors.noFormula')}</p>
      ) : (
        <p className={styles.formula} role="group" aria-label={t('collections.colors.formula')}>
          <FormulaLine formula={formula} />
        </p>
      )}
      <Button icon="functions" href={`/builder/data/definition${place}`} onPress={onClose}>
        {t('collections.colors.openFormula')}
      </Button>
    </div>
  )
}

/** What the formula is to the dialog; of a definition that is being edited also by its options as they are stored. */
export function startOfColors(formula: ColorFormula, schema: RecordSchema, saved?: RecordSchema): RecordColors {
  const colors = recordColorsOf(formula, schema)
  return colors.kind === 'formula' && saved ? recordColorsOf(formula, saved) : colors
}
