import { useState } from 'react'
import { Avatar } from '../../components/avatar/avatar.tsx'
import { Banner } from '../../components/banner/banner.tsx'
import { Button } from '../../components/button/button.tsx'
import { Card } from '../../components/card/card.tsx'
import { Badge, Chip, ColorTab } from '../../components/chip/chip.tsx'
import { ConfirmDialog } from '../../components/confirm-dialog/confirm-dialog.tsx'
import { Dialog, type DialogSize } from '../../components/dialog/dialog.tsx'
import { EmptyState } from '../../components/empty-state/empty-state.tsx'
import { IconButton } from '../../components/icon-button/icon-button.tsx'
import { Link } from '../../components/link/link.tsx'
import { ProgressBar } from '../../components/progress-bar/progress-bar.tsx'
import { Skeleton } from '../../components/skeleton/skeleton.tsx'
import { TextField } from '../../components/text-field/text-field.tsx'
import { toast } from '../../components/toast/toast-queue.ts'
import { VisuallyHidden } from '../../components/visually-hidden/visually-hidden.tsx'
import { paletteColors } from '../../tokens/palette-colors.ts'
import { Held, type Section, State } from '../example.tsx'
import { t } from '../texts.ts'

const statuses = ['info', 'success', 'warn', 'error'] as const

export const surfaceSections: Section[] = [
  {
    title: 'Dialog',
    shows: ['Dialog', 'ConfirmDialog'],
    render: () => (
      <State name="sizes, confirmation">
        {(['compact', 'regular', 'large', 'full'] as const).map(size => (
          <DialogSample key={size} size={size} />
        ))}
        <Held start={false}>
          {(isOpen, setOpen) => (
            <>
              <Button status="error" onPress={() => setOpen(true)}>
                {t('gallery.delete')}
              </Button>
              <ConfirmDialog
                isOpen={isOpen}
                onClose={() => setOpen(false)}
                title={t('gallery.confirmTitle')}
                description={t('gallery.confirmText')}
                confirmLabel={t('gallery.delete')}
                onConfirm={() => undefined}
              />
            </>
          )}
        </Held>
      </State>
    ),
  },
  {
    title: 'Toast',
    shows: ['ToastRegion'],
    render: () => (
      <State name="kinds">
        {(['success', 'error', 'warning', 'information'] as const).map(kind => (
          <Button
            key={kind}
            onPress={() => toast[kind]({ title: t('gallery.orders'), message: t('gallery.description') })}
          >
            {kind}
          </Button>
        ))}
        <Button onPress={() => toast.success({ title: t('gallery.delete'), undo: () => undefined })}>
          {t('gallery.rename')}
        </Button>
      </State>
    ),
  },
  {
    title: 'Banner',
    shows: ['Banner'],
    render: () => (
      <>
        {statuses.map(status => (
          <State key={status} name={status} isWide>
            <Banner
              status={status}
              title={t('gallery.orders')}
              actions={<Button size="small">{t('gallery.more')}</Button>}
              onClose={() => undefined}
            >
              {t('gallery.error')}
            </Banner>
          </State>
        ))}
        <State name="strip" isWide>
          <Banner status="warn" variant="strip">
            {t('gallery.description')}
          </Banner>
        </State>
      </>
    ),
  },
  {
    title: 'Progress and loading',
    shows: ['ProgressBar', 'Skeleton', 'VisuallyHidden'],
    render: () => (
      <>
        <State name="known, unknown, thin, done, failed">
          <ProgressBar value={62} label={t('gallery.action')} isLabelShown />
          <ProgressBar label={t('gallery.action')} />
          <ProgressBar variant="thin" label={t('gallery.orders')} />
          <ProgressBar value={100} status="success" label={t('gallery.save')} />
          <ProgressBar value={30} status="error" label={t('gallery.error')} />
        </State>
        {(['text', 'rows', 'form', 'cards'] as const).map(shape => (
          <State key={shape} name={shape}>
            <Skeleton shape={shape} delay={0} />
          </State>
        ))}
        <State name="shown after a while">
          <Held start={false}>
            {(isOpen, setOpen) => (
              <>
                <Button onPress={() => setOpen(!isOpen)}>{t('gallery.orders')}</Button>
                {isOpen && <Skeleton />}
              </>
            )}
          </Held>
        </State>
        <VisuallyHidden>{t('gallery.description')}</VisuallyHidden>
      </>
    ),
  },
  {
    title: 'Empty state',
    shows: ['EmptyState'],
    render: () => (
      <>
        <State name="nothing yet">
          <EmptyState
            icon="group"
            title={t('gallery.customers')}
            description={t('gallery.none')}
            action={<Button variant="primary">{t('gallery.action')}</Button>}
            link={<Link href="#guide">{t('gallery.details')}</Link>}
          />
        </State>
        <State name="default, small">
          <EmptyState />
          <EmptyState size="small" icon="search_off" />
        </State>
      </>
    ),
  },
  {
    title: 'Chip, badge, avatar',
    shows: ['Chip', 'Badge', 'ColorTab', 'Avatar'],
    render: () => (
      <>
        <State name="palette" isWide>
          {paletteColors.map(color => (
            <Chip key={color} color={color}>
              {color}
            </Chip>
          ))}
        </State>
        <State name="tabs">
          {paletteColors.map(color => (
            <ColorTab key={color} color={color} />
          ))}
        </State>
        <State name="status, icon, removable, long">
          <Chip status="neutral">{t('gallery.low')}</Chip>
          {statuses.map(status => (
            <Chip key={status} status={status} icon="flag">
              {status}
            </Chip>
          ))}
          <Chip color="blue" onRemove={() => undefined}>
            {t('gallery.orders')}
          </Chip>
          <Chip>{t('gallery.long')}</Chip>
        </State>
        <State name="badge, avatar">
          <Badge>12</Badge> <Badge status="info">3</Badge> <Badge status="error">!</Badge>
          <Avatar name={t('gallery.customers')} /> <Avatar name={t('gallery.orders')} size={40} shape="square" />
          <Avatar name={t('gallery.users')} image="data:image/png;base64,AAAA" />
        </State>
      </>
    ),
  },
  {
    title: 'Card',
    shows: ['Card'],
    render: () => (
      <>
        <State name="linked, colour, footer">
          <Card
            title={t('gallery.orders')}
            description={t('gallery.description')}
            icon="receipt_long"
            color="teal"
            href="#orders"
            actions={<IconButton icon="more_vert" size="small" label={t('gallery.more')} />}
            footer={t('gallery.details')}
          />
        </State>
        <State name="plain, selected, long">
          <Card>{t('gallery.description')}</Card>
          <Card title={t('gallery.long')} isSelected />
        </State>
      </>
    ),
  },
]

function DialogSample({ size }: { size: DialogSize }) {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button onPress={() => setOpen(true)}>{size}</Button>
      <Dialog
        isOpen={isOpen}
        onClose={close}
        size={size}
        icon="database"
        title={t('gallery.customers')}
        description={t('gallery.description')}
        footerStart={t('gallery.readOnly')}
        footer={
          <>
            <Button onPress={close}>{t('gallery.more')}</Button>
            <Button variant="primary" onPress={close}>
              {t('gallery.save')}
            </Button>
          </>
        }
      >
        <Held start="Berlin">
          {(value, set) => <TextField label={t('gallery.label')} value={value} onChange={set} autoFocus />}
        </Held>
      </Dialog>
    </>
  )
}
