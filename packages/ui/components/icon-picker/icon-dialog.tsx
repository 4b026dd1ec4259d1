import { useState } from 'react'
import { t as kit } from '../../text/english.ts'
import { Button } from '../button/button.tsx'
import { Dialog } from '../dialog/dialog.tsx'
import { Tabs } from '../tabs/tabs.tsx'
import { IconChooser } from './icon-chooser.tsx'
import { ImageChooser, type ImageState } from './image-chooser.tsx'
import { t } from './texts.ts'

export type IconDialogProps = {
  value: string | null
  takesImages?: boolean
  onSelect: (value: string) => void
  onClose: () => void
}

const isAddress = (value: string | null) => value?.includes('/') ?? false

/** All icons by category and words, or an image by its address (2 §2.4). */
export function IconDialog({ value, takesImages = false, onSelect, onClose }: IconDialogProps) {
  const [tab, setTab] = useState(takesImages && isAddress(value) ? 'image' : 'icon')
  const [icon, setIcon] = useState(isAddress(value) ? null : value)
  const [image, setImage] = useState(isAddress(value) ? (value ?? '') : '')
  const [imageState, setImageState] = useState<ImageState>('empty')
  const chosen = tab === 'icon' ? icon : imageState === 'shown' ? image : null
  const icons = <IconChooser value={icon} onChange={setIcon} />
  const images = <ImageChooser value={image} onChange={setImage} onState={setImageState} />
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="large"
      height="670px"
      title={t(takesImages ? 'kit.chooseIconOrImage' : 'kit.chooseIcon')}
      footer={
        <>
          <Button onPress={onClose}>{kit('kit.cancel')}</Button>
          <Button variant="primary" isDisabled={!chosen || chosen === value} onPress={() => chosen && onSelect(chosen)}>
            {kit('kit.select')}
          </Button>
        </>
      }
    >
      {takesImages ? (
        <Tabs
          label={t('kit.chooseIconOrImage')}
          variant="form"
          value={tab}
          onChange={setTab}
          tabs={[
            { id: 'icon', title: kit('kit.icon') },
            { id: 'image', title: t('kit.image') },
          ]}
        >
          {({ id }) => (id === 'icon' ? icons : images)}
        </Tabs>
      ) : (
        icons
      )}
    </Dialog>
  )
}
