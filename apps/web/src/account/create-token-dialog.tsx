import type { Role } from '@trellis/model'
import { Button, Checkbox, Dialog, Select, TextField } from '@trellis/ui'
import { useId, useState } from 'react'
import { call } from '../api/call.ts'
import { showError } from '../api/show-error.ts'
import { ShownOnce } from '../secrets/shown-once.tsx'
import { useApps } from '../session/queries.ts'
import { useUser } from '../session/session-store.ts'
import { roleName } from '../shell/role-names.ts'
import styles from './account.module.css'
import { t } from './texts.ts'

const lives = [30, 90, 365]
/** What a program needs that only looks. */
const readings = [
  'DATA_LIST',
  'DATA_GET',
  'DATA_DESCRIBE',
  'DATA_GROUP',
  'DATA_COUNTS',
  'DATA_EXPORT',
  'FILE_GET_URL',
  'SESSION_GET',
]

type Rights = { roles: Role[]; isTenantAdmin: boolean; appIds: string[] | undefined; isReading: boolean }

type CreateTokenDialogProps = { onMade: (tokenId: string) => Promise<void>; onClose: () => void }

/** Makes an API token and shows it this once. */
export function CreateTokenDialog({ onMade, onClose }: CreateTokenDialogProps) {
  const form = useId()
  const [name, setName] = useState('')
  const [days, setDays] = useState('90')
  const [rights, setRights] = useState<Rights>({ roles: [], isTenantAdmin: false, appIds: undefined, isReading: false })
  const [isTried, setTried] = useState(false)
  const [isMaking, setMaking] = useState(false)
  const [token, setToken] = useState<string>()
  const make = async () => {
    setTried(true)
    if (name.trim() === '') return
    setMaking(true)
    const { roles, isTenantAdmin, appIds, isReading } = rights
    try {
      const made = await call('API_TOKEN_CREATE', {
        name,
        roles,
        isTenantAdmin,
        ...(appIds && { appIds }),
        ...(isReading && { operations: readings }),
        ...(days !== 'never' && { expiresInDays: Number(days) }),
      })
      setToken(made.token)
      await onMade(made.id)
    } catch (error) {
      showError(error)
    }
    setMaking(false)
  }
  if (token !== undefined) return <MadeToken {...{ token, name, onClose }} />
  const ends = [
    ...lives.map(life => ({ id: String(life), label: t('account.tokenEndsIn', { days: life }) })),
    { id: 'never', label: t('account.tokenEndsNever') },
  ]
  return (
    <Dialog
      isOpen
      icon="key"
      title={t('account.newToken')}
      onClose={onClose}
      footer={
        <Button variant="primary" type="submit" form={form} isBusy={isMaking}>
          {t('account.createToken')}
        </Button>
      }
    >
      <form
        id={form}
        className={styles.form}
        noValidate
        onSubmit={event => {
          event.preventDefault()
          // Who presses Enter twice makes one.
          if (!isMaking) void make()
        }}
      >
        <TextField
          label={t('account.tokenName')}
          description={t('account.tokenNameHow')}
          isRequired
          autoFocus
          value={name}
          onChange={setName}
          error={isTried && name.trim() === '' ? t('account.required') : undefined}
        />
        <Select label={t('account.tokenEnds')} options={ends} value={days} onChange={value => setDays(value ?? '90')} />
        <RightsFields value={rights} onChange={setRights} />
      </form>
    </Dialog>
  )
}

/** Only what the person at the screen holds is there to be given. */
function RightsFields({ value, onChange }: { value: Rights; onChange: (rights: Rights) => void }) {
  const own = useUser()
  const apps = useApps()
  const { roles, isTenantAdmin, appIds, isReading } = value
  const held = own.roles as Role[]
  return (
    <>
      <fieldset className={styles.group}>
        <legend className={styles.legend}>{t('account.tokenRights')}</legend>
        {held.length === 0 && !own.isTenantAdmin && <p className={styles.hint}>{t('account.tokenNoRoles')}</p>}
        {held.map(role => (
          <Checkbox
            key={role}
            label={roleName(role)}
            value={roles.includes(role)}
            onChange={isOn =>
              onChange({ ...value, roles: isOn === true ? [...roles, role] : roles.filter(other => other !== role) })
            }
          />
        ))}
        {own.isTenantAdmin && (
          <Checkbox
            label={t('account.tokenAdmin')}
            value={isTenantAdmin}
            onChange={isOn => onChange({ ...value, isTenantAdmin: isOn === true })}
          />
        )}
      </fieldset>
      {apps.length > 0 && (
        <fieldset className={styles.group}>
          <legend className={styles.legend}>{t('account.tokenApps')}</legend>
          <Checkbox
            label={t('account.tokenAppsAll')}
            value={appIds === undefined}
            onChange={isOn => onChange({ ...value, appIds: isOn === true ? undefined : [] })}
          />
          {appIds &&
            apps.map(({ id, name }) => (
              <Checkbox
                key={id}
                label={name}
                value={appIds.includes(id)}
                onChange={isOn =>
                  onChange({ ...value, appIds: isOn === true ? [...appIds, id] : appIds.filter(other => other !== id) })
                }
              />
            ))}
        </fieldset>
      )}
      <Checkbox
        label={t('account.tokenReads')}
        description={t('account.tokenReadsHow')}
        value={isReading}
        onChange={isOn => onChange({ ...value, isReading: isOn === true })}
      />
    </>
  )
}

function MadeToken({ token, name, onClose }: { token: string; name: string; onClose: () => void }) {
  return (
    <ShownOnce
      title={t('account.tokenMade', { name })}
      description={t('account.tokenOnce')}
      label={t('account.token')}
      value={token}
      copyLabel={t('account.copy')}
      onClose={onClose}
    />
  )
}
