import { Checkbox } from '../../components/checkbox/checkbox.tsx'
import { CheckboxMark } from '../../components/checkbox/checkbox-mark.tsx'
import { ColorSwatchPicker } from '../../components/color-swatch-picker/color-swatch-picker.tsx'
import { ComboBox } from '../../components/combo-box/combo-box.tsx'
import { CalendarButton } from '../../components/date-field/calendar-button.tsx'
import { DateField, DatePicker, DateTimePicker, TimeField } from '../../components/date-field/date-field.tsx'
import { FormField, InfoPopover } from '../../components/form-field/form-field.tsx'
import { IconPicker } from '../../components/icon-picker/icon-picker.tsx'
import { MultiSelect } from '../../components/multi-select/multi-select.tsx'
import { NumberField } from '../../components/number-field/number-field.tsx'
import { RadioGroup } from '../../components/radio-group/radio-group.tsx'
import { LightSelect } from '../../components/select/light-select.tsx'
import { type Option, OptionName } from '../../components/select/option-name.tsx'
import { Select } from '../../components/select/select.tsx'
import { Switch } from '../../components/switch/switch.tsx'
import { TextArea } from '../../components/text-area/text-area.tsx'
import { TextField } from '../../components/text-field/text-field.tsx'
import { Held, type Section, State } from '../example.tsx'
import { t } from '../texts.ts'

const label = t('gallery.label')
export const priorities: Option[] = [
  { id: 'low', label: t('gallery.low'), color: 'slate' },
  { id: 'medium', label: t('gallery.medium'), color: 'amber' },
  { id: 'high', label: t('gallery.high'), color: 'red', icon: 'priority_high' },
]
const cities: Option[] = [
  'Aachen',
  'Berlin',
  'Brandenburg',
  'Cunewalde',
  'Frankfurt a.M.',
  'Köln',
  'Leipzig',
  'Mannheim',
  'München',
  'Münster',
  'Stuttgart',
  t('gallery.long'),
].map(name => ({ id: name, label: name, icon: 'location_on', hint: name.slice(0, 3).toUpperCase() }))

/** The states every input has. */
export const inputStates = [
  { name: 'empty', props: {} },
  {
    name: 'required, help',
    props: { isRequired: true, description: t('gallery.description'), info: t('gallery.info') },
  },
  { name: 'error', props: { error: t('gallery.error'), isRequired: true } },
  { name: 'disabled', props: { isDisabled: true } },
  { name: 'read-only', props: { isReadOnly: true, description: t('gallery.readOnly') } },
] as const

const filled = (name: string): boolean => name !== 'empty'

export const inputSections: Section[] = [
  {
    title: 'Text field',
    shows: ['TextField', 'FormField', 'InfoPopover'],
    render: () => (
      <>
        {inputStates.map(({ name, props }) => (
          <State key={name} name={name}>
            <Held start={filled(name) ? 'Münster' : ''}>
              {(value, set) => (
                <TextField
                  label={label}
                  value={value}
                  onChange={set}
                  placeholder={t('gallery.sampleCity')}
                  {...props}
                />
              )}
            </Held>
          </State>
        ))}
        <State name="prefix, suffix, mono, small, large">
          <TextField label={t('gallery.freight')} value="32.38" prefix="€" suffix="EUR" textAlign="end" />
          <TextField label={t('gallery.name')} value="orderDate" isMono size="small" />
          <TextField label={t('gallery.long')} value={t('gallery.long')} size="large" />
        </State>
        <State name="own control in the shell">
          <FormField label={label} info={t('gallery.info')} error={t('gallery.error')} isRequired>
            {control => <input {...control} type="file" />}
          </FormField>
          <InfoPopover label={label}>{t('gallery.info')}</InfoPopover>
        </State>
      </>
    ),
  },
  {
    title: 'Text area and number',
    shows: ['TextArea', 'NumberField'],
    render: () => (
      <>
        {inputStates.map(({ name, props }) => (
          <State key={name} name={name}>
            <Held start={filled(name) ? `${t('gallery.description')}\n${t('gallery.long')}` : ''}>
              {(value, set) => <TextArea label={label} value={value} onChange={set} {...props} />}
            </Held>
            <Held<number | null> start={filled(name) ? 1204.5 : null}>
              {(value, set) => <NumberField label={t('gallery.freight')} value={value} onChange={set} {...props} />}
            </Held>
          </State>
        ))}
      </>
    ),
  },
  {
    title: 'Checkbox, switch, radio',
    shows: ['Checkbox', 'CheckboxMark', 'Switch', 'RadioGroup'],
    render: () => (
      <>
        {inputStates.map(({ name, props }) => (
          <State key={name} name={name}>
            <Held<boolean | null> start={filled(name)}>
              {(value, set) => <Checkbox label={label} value={value} onChange={set} {...props} />}
            </Held>
            <Held start={filled(name)}>
              {(value, set) => <Switch label={label} value={value} onChange={set} {...props} />}
            </Held>
            <Held<string | null> start={filled(name) ? 'medium' : null}>
              {(value, set) => (
                <RadioGroup
                  label={t('gallery.priority')}
                  options={priorities}
                  value={value}
                  onChange={set}
                  {...props}
                />
              )}
            </Held>
          </State>
        ))}
        <State name="unset, marks, switch at the end, cards">
          <Held<boolean | null> start={null}>
            {(value, set) => <Checkbox label={label} value={value} onChange={set} canUnset />}
          </Held>
          <span>
            <CheckboxMark value /> <CheckboxMark value={false} /> <CheckboxMark value={null} />
          </span>
          <Held start={true}>
            {(value, set) => (
              <Switch
                align="end"
                label={t('gallery.long')}
                description={t('gallery.description')}
                value={value}
                onChange={set}
              />
            )}
          </Held>
          <Held<string | null> start="low">
            {(value, set) => (
              <RadioGroup
                variant="cards"
                label={t('gallery.priority')}
                options={priorities.map(option => ({ ...option, description: t('gallery.description') }))}
                value={value}
                onChange={set}
              />
            )}
          </Held>
        </State>
      </>
    ),
  },
  {
    title: 'Select, combo box, tags',
    shows: ['Select', 'LightSelect', 'ComboBox', 'MultiSelect', 'OptionName'],
    render: () => (
      <>
        {inputStates.map(({ name, props }) => (
          <State key={name} name={name}>
            <Held<string | null> start={filled(name) ? 'high' : null}>
              {(value, set) => (
                <Select
                  label={t('gallery.priority')}
                  options={priorities}
                  value={value}
                  onChange={set}
                  isClearable
                  {...props}
                />
              )}
            </Held>
            <Held<string | null> start={filled(name) ? 'Köln' : null}>
              {(value, set) => <ComboBox label={label} options={cities} value={value} onChange={set} {...props} />}
            </Held>
            <Held<string[]> start={filled(name) ? ['low', 'high'] : []}>
              {(value, set) => (
                <MultiSelect
                  label={t('gallery.priority')}
                  options={priorities}
                  value={value}
                  onChange={set}
                  {...props}
                />
              )}
            </Held>
          </State>
        ))}
        <State name="searchable, groups, unknown value, free tags">
          <Held<string | null> start={t('gallery.long')}>
            {(value, set) => <Select label={label} options={cities} value={value} onChange={set} />}
          </Held>
          <Held<string | null> start="medium">
            {(value, set) => (
              <LightSelect
                label={t('gallery.priority')}
                options={priorities}
                value={value}
                onChange={set}
                isClearable
              />
            )}
          </Held>
          <Held<string | null> start="gone">
            {(value, set) => (
              <Select
                label={t('gallery.priority')}
                groups={[{ id: 'all', title: t('gallery.orders'), options: priorities }]}
                value={value}
                onChange={set}
              />
            )}
          </Held>
          <Held start={['new', 'urgent']}>
            {(value, set) => (
              <MultiSelect label={t('gallery.name')} options={[]} value={value} onChange={set} allowsNew />
            )}
          </Held>
          <OptionName label={t('gallery.high')} color="red" />
        </State>
      </>
    ),
  },
  {
    title: 'Dates',
    shows: ['CalendarButton', 'DateField', 'DatePicker', 'DateTimePicker', 'TimeField'],
    render: () => (
      <>
        {inputStates.map(({ name, props }) => (
          <State key={name} name={name}>
            <Held<string | null> start={filled(name) ? '1996-07-04' : null}>
              {(value, set) => <DatePicker label={t('gallery.orderDate')} value={value} onChange={set} {...props} />}
            </Held>
            <Held<string | null> start={filled(name) ? '1996-07-04T10:30:00.000Z' : null}>
              {(value, set) => (
                <DateTimePicker label={t('gallery.orderDate')} value={value} onChange={set} {...props} />
              )}
            </Held>
            <DateField label={t('gallery.orderDate')} value={filled(name) ? '1996-07-04' : null} {...props} />
            <TimeField label={t('gallery.orderDate')} value={filled(name) ? '08:30:00' : null} {...props} />
          </State>
        ))}
        <State name="calendar behind a button">
          <Held<string | null> start="1996-07-04">
            {(value, set) => <CalendarButton label={t('gallery.orderDate')} value={value} onChange={set} />}
          </Held>
        </State>
      </>
    ),
  },
  {
    title: 'Colour and icon',
    shows: ['ColorSwatchPicker', 'IconPicker'],
    render: () => (
      <>
        {inputStates.map(({ name, props }) => (
          <State key={name} name={name}>
            <Held<string | null> start={filled(name) ? 'teal' : null}>
              {(value, set) => (
                <ColorSwatchPicker label={t('gallery.customers')} value={value} onChange={set} {...props} />
              )}
            </Held>
            <Held<string | null> start={filled(name) ? 'shopping_cart' : null}>
              {(value, set) => (
                <IconPicker label={t('gallery.orders')} value={value} onChange={set} color="teal" {...props} />
              )}
            </Held>
          </State>
        ))}
      </>
    ),
  },
]
