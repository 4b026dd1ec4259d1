import { SegmentedControl } from '@trellis/ui'
import { registerTexts } from '@trellis/ui/text'

const t = registerTexts('ui', {
  'builder.width': 'Width of the canvas',
  'builder.widthFit': 'Fit',
})

/** Pixels of a page that is shown as a device shows it; as much as there is room where left out. */
export type DeviceWidth = number | undefined

/** Of a phone, a tablet and a desk (ux §6). */
const devices = ['390', '768', '1280']

type DeviceWidthControlProps = { value: DeviceWidth; onChange: (value: DeviceWidth) => void }

export function DeviceWidthControl({ value, onChange }: DeviceWidthControlProps) {
  return (
    <SegmentedControl
      label={t('builder.width')}
      isLabelHidden
      isRequired
      size="small"
      value={value === undefined ? 'fit' : String(value)}
      options={[{ id: 'fit', label: t('builder.widthFit') }, ...devices.map(id => ({ id, label: id }))]}
      onChange={next => onChange(next === null || next === 'fit' ? undefined : Number(next))}
    />
  )
}
