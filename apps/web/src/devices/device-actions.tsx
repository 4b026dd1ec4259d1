import { useQueryClient } from '@tanstack/react-query'
import type { RecordValues } from '@trellis/model'
import { Button, ConfirmDialog, Dialog, IconButton, Menu, type MenuEntry, TextField, toast } from '@trellis/ui'
import { type FormEvent, useState } from 'react'
import { call } from '../api/call.ts'
import { showError } from '../api/show-error.ts'
import { type Device, devicesKey } from './device.ts'
import { t } from './texts.ts'

type Asked = 'rename' | 'block' | 'remove'

/** `canFree`: whoever looks may unblock or remove it. */
export function DeviceActions({ device, canFree }: { device: Device; canFree: boolean }) {
  const { id, name, isBlocked } = device
  const client = useQueryClient()
  const [asked, setAsked] = useState<Asked>()
  const close = () => setAsked(undefined)
  const cursor = { collectionId: 'Device', id }
  /** Says what went wrong, and lets the dialog stay open. */
  const done = async (answering: Promise<unknown>, said: string) => {
    try {
      await answering
    } catch (error) {
      showError(error)
      throw error
    }
    toast.success({ title: said })
    await client.invalidateQueries({ queryKey: devicesKey })
    await client.invalidateQueries({ queryKey: ['sessions', device.userId] })
  }
  const change = (record: RecordValues, said: string) => done(call('CORE_UPDATE', { cursor, record }), said)
  const item = (asks: Asked, label: string, icon: string): MenuEntry => ({
    id: asks,
    label,
    icon,
    onAction: () => setAsked(asks),
  })
  const unblock = () => void change({ blocked: false }, t('devices.wasUnblocked')).catch(() => undefined)
  const freeing: MenuEntry[] = isBlocked
    ? [{ id: 'unblock', label: t('devices.unblock'), icon: 'lock_open', onAction: unblock }]
    : [item('block', t('devices.block'), 'block')]
  const items = [
    item('rename', t('devices.rename'), 'edit'),
    ...(canFree ? [...freeing, { ...item('remove', t('devices.remove'), 'delete'), isDanger: true }] : []),
  ]
  return (
    <>
      <Menu
        placement="bottom end"
        trigger={<IconButton icon="more_vert" label={t('devices.more', { name })} />}
        items={items}
      />
      {asked === 'rename' && (
        <RenameDialog name={name} onClose={close} onRename={to => change({ name: to }, t('devices.wasRenamed'))} />
      )}
      <ConfirmDialog
        isOpen={asked === 'block'}
        onClose={close}
        title={t('devices.blockTitle', { name })}
        description={t('devices.blockHow')}
        confirmLabel={t('devices.block')}
        onConfirm={() => change({ blocked: true }, t('devices.wasBlocked'))}
      />
      <ConfirmDialog
        isOpen={asked === 'remove'}
        onClose={close}
        title={t('devices.removeTitle', { name })}
        description={t('devices.removeHow')}
        confirmLabel={t('devices.remove')}
        onConfirm={() => done(call('CORE_DELETE', { cursor }), t('devices.wasRemoved'))}
      />
    </>
  )
}

type RenameProps = { name: string; onRename: (name: string) => Promise<void>; onClose: () => void }

function RenameDialog({ name: before, onRename, onClose }: RenameProps) {
  const [name, setName] = useState(before)
  const [isTried, setTried] = useState(false)
  const [isSaving, setSaving] = useState(false)
  const isMissing = name.trim() === ''
  const save = async (event?: FormEvent) => {
    event?.preventDefault()
    setTried(true)
    if (isMissing) return
    setSaving(true)
    try {
      await onRename(name.trim())
      onClose()
    } catch {
      setSaving(false)
    }
  }
  return (
    <Dialog
      isOpen
      title={t('devices.rename')}
      onClose={onClose}
      footer={
        <Button variant="primary" isBusy={isSaving} onPress={() => void save()}>
          {t('devices.save')}
        </Button>
      }
    >
      <form noValidate onSubmit={event => void save(event)}>
        <TextField
          label={t('devices.name')}
          isRequired
          autoFocus
          maxLength={200}
          value={name}
          onChange={setName}
          error={isTried && isMissing ? t('devices.required') : undefined}
        />
      </form>
    </Dialog>
  )
}
