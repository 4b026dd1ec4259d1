import { type CustomView, customViewPositions } from '@trellis/model'
import { SegmentedControl, Select } from '@trellis/ui'
import { t } from './custom-view-texts.ts'

type CustomViewFieldsProps = {
  label: string
  description: string
  value: CustomView | undefined
  /** Views that can be chosen, by id. */
  options: readonly { id: string; label: string }[]
  error?: string | undefined
  onChange: (value: CustomView | undefined) => void
}

/** Which view stands beside a page of the product's own, and where. */
export function CustomViewFields({ label, description, value, options, error, onChange }: CustomViewFieldsProps) {
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
        onChange={viewId => onChange(viewId ? { viewId, position: value?.position ?? 'above' } : undefined)}
      />
      {value && (
        <SegmentedControl
          label={t('customView.position', { what: label })}
          isRequired
          value={value.position}
          options={customViewPositions.map(id => ({ id, label: t(`customView.${id}`) }))}
          onChange={chosen => {
            const position = customViewPositions.find(id => id === chosen)
            if (position) onChange({ ...value, position })
          }}
        />
      )}
    </>
  )
}
