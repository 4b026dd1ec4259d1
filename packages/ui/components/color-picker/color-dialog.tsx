import { useId, useState } from 'react'
import { ListBox, ListBoxItem } from 'react-aria-components'
import { Icon } from '../../icons/icon.tsx'
import { t as kit } from '../../text/english.ts'
import { isPaletteColor, type PaletteColor, paletteColors } from '../../tokens/palette-colors.ts'
import { Button } from '../button/button.tsx'
import { Dialog } from '../dialog/dialog.tsx'
import styles from './color-dialog.module.css'
import { addRecentColor, readRecentColors } from './recent-colors.ts'
import { t } from './texts.ts'

type ColorDialogProps = {
  value: string | null
  isRequired?: boolean
  onSelect: (color: string | null) => void
  onClose: () => void
}

/** The palette, and before it what was chosen last (2 §2.4). */
export function ColorDialog({ value, isRequired = false, onSelect, onClose }: ColorDialogProps) {
  const [color, setColor] = useState(value)
  const [recent] = useState(readRecentColors)
  const select = () => {
    if (color !== null && isPaletteColor(color)) addRecentColor(color)
    onSelect(color)
  }
  const choice = { color, isRequired, onChange: setColor }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="compact"
      title={t('kit.chooseColor')}
      footer={
        <>
          <Button onPress={onClose}>{kit('kit.cancel')}</Button>
          <Button variant="primary" isDisabled={isRequired && color === null} onPress={select}>
            {kit('kit.select')}
          </Button>
        </>
      }
    >
      {recent.length > 0 && <ColorGroup title={t('kit.recentColors')} colors={recent} {...choice} />}
      <ColorGroup title={t('kit.palette')} colors={paletteColors} canClear={!isRequired} {...choice} />
    </Dialog>
  )
}

type ColorGroupProps = {
  title: string
  colors: readonly PaletteColor[]
  color: string | null
  isRequired: boolean
  onChange: (color: string | null) => void
  /** Has the tile without colour. */
  canClear?: boolean
}

const none = 'none'

/** Where a colour need not be given, pressing the chosen one or the clear tile takes it back (2 §4). */
function ColorGroup({ title, colors, color, isRequired, onChange, canClear }: ColorGroupProps) {
  const id = useId()
  return (
    <div className={styles.group}>
      <h3 id={id} className={styles.title}>
        {title}
      </h3>
      <ListBox
        aria-labelledby={id}
        layout="grid"
        className={styles.tiles ?? ''}
        selectionMode="single"
        disallowEmptySelection={isRequired}
        selectedKeys={[color ?? none]}
        onSelectionChange={keys => {
          const [chosen] = keys
          onChange(chosen === undefined || chosen === none ? null : String(chosen))
        }}
      >
        {canClear && (
          <ListBoxItem id={none} textValue={kit('kit.color.none')} className={styles.tile ?? ''}>
            <Icon name="block" size={20} />
            <span className={styles.name}>{kit('kit.color.none')}</span>
          </ListBoxItem>
        )}
        {colors.map(each => (
          <ListBoxItem key={each} id={each} textValue={kit(`kit.color.${each}`)} className={styles.tile ?? ''}>
            {({ isSelected }) => (
              <>
                <span className={styles.swatch} data-color={each}>
                  {isSelected && <Icon name="check" size={16} />}
                </span>
                <span className={styles.name}>{kit(`kit.color.${each}`)}</span>
              </>
            )}
          </ListBoxItem>
        ))}
      </ListBox>
    </div>
  )
}
