import { ColorPickerButton } from '../../components/color-picker/color-picker-button.tsx'
import { IconPickerButton } from '../../components/icon-picker/icon-picker.tsx'
import { SearchField } from '../../components/search-field/search-field.tsx'
import { SelectButton } from '../../components/select/select-button.tsx'
import { Held, type Section, State } from '../example.tsx'
import { t } from '../texts.ts'

const groups = [{ id: 'cities', title: t('gallery.city'), options: ['Bern', 'Graz'].map(id => ({ id, label: id })) }]

/** The search box, and buttons inside other inputs that open what is chosen from. */
export const chooserSections: readonly Section[] = [
  {
    title: 'Search',
    shows: ['SearchField'],
    render: () => (
      <>
        <State name="collapsing, wide, filled, disabled">
          <Held start="">{(value, set) => <SearchField value={value} onSubmit={set} keys="/" isLive />}</Held>
          <Held start="">
            {(value, set) => <SearchField value={value} onSubmit={set} isCollapsible={false} size="small" />}
          </Held>
          <Held start="Berlin">{(value, set) => <SearchField value={value} onSubmit={set} />}</Held>
          <SearchField value="" onSubmit={() => undefined} isDisabled />
        </State>
        <State name="live, with what is searched for">
          <Held start="">
            {(value, set) => (
              <>
                <SearchField value={value} onSubmit={set} isLive isCollapsible={false} />
                <output>{value}</output>
              </>
            )}
          </Held>
        </State>
      </>
    ),
  },
  {
    title: 'Choosers',
    shows: ['ColorPickerButton', 'IconPickerButton', 'SelectButton'],
    render: () =>
      [false, true].map(isDisabled => (
        <State key={String(isDisabled)} name={isDisabled ? 'disabled' : 'regular'}>
          <Held<string | null> start="teal">
            {(value, set) => <ColorPickerButton value={value} onChange={set} isDisabled={isDisabled} />}
          </Held>
          <Held<string | null> start="shopping_cart">
            {(value, set) => <IconPickerButton value={value} onChange={set} takesImages isDisabled={isDisabled} />}
          </Held>
          <Held<string | null> start="Bern">
            {(value, set) => (
              <SelectButton
                label={t('gallery.city')}
                value={value}
                onChange={set}
                groups={() => groups}
                isDisabled={isDisabled}
              >
                {value}
              </SelectButton>
            )}
          </Held>
        </State>
      )),
  },
]
