import type { HomeView } from '@trellis/model'
import { SegmentedControl, Select } from '@trellis/ui'
import { t } from './custom-view-texts.ts'

type PlacedView<Position extends string> = { viewId: string; position: Position }

type CustomViewFieldsProps<Position extends string> = {
  label: string
  description: string
  value: PlacedView<Position> | undefined
  /** Where it may stand; the first one is chosen at first. */
  positions: readonly Position[]
  /** Views that can be chosen, by id. */
  options: readonly { id: string; label: string }[]
  error?: string | undefined
  onChange: (value: PlacedView<Position> | undefined) => void
}

/** Which view stands beside a page of the product's own, and where. */
export function CustomViewFields<Position extends HomeView['position']>({
  label,
  description,
  value,
  positions,
  options,
  error,
  onChange,
}: CustomViewFieldsProps<Position>) {
  const [first] = positions

  const known =
    value && !options.some(({ id }) => id === value.viewId) ? [{ id: value.viewId, label: value.viewId }] : []
  return (
    <>
      <Select
        label={label}
        description={description}
        isClearable
        isSearchable
        isDisabled={options.length === 0 && !value}
        placeholder={t('customView.none')}
        value={value?.viewId ?? null}
        options={[...options, ...known].map(option => ({ ...option, icon: 'web' }))}
        error={error}
        onChange={viewId => {
          const position = value?.position ?? first
          onChange(viewId && position ? { viewId, position } : undefined)
        }}
      />
      {value && (
        <SegmentedControl
          label={t('customView.position', { what: label })}
          isRequired
          value={value.position}
          options={positions.map(id => ({ id, label: t(`customView.${id}`) }))}
          onChange={chosen => {
            const position = positions.find(id => id === chosen)
            if (position) onChange({ ...value, position })
          }}
        />
      )}
    </>
  )
}
