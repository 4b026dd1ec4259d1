import { roles } from '@trellis/model'
import { Checkbox } from '@trellis/ui'
import { useUser } from '../session/session-store.ts'
import { roleName, roleUse } from '../shell/role-names.ts'
import { t } from './texts.ts'

type RoleChecksProps = {
  value: readonly string[]
  onChange: (roles: readonly string[]) => void
  isDisabled?: boolean
}

/** The roles of somebody; who is at the screen changes those alone that they hold. */
export function RoleChecks({ value, onChange, isDisabled = false }: RoleChecksProps) {
  const own = useUser()
  return roles.map(role => (
    <Checkbox
      key={role}
      label={roleName(role)}
      description={own.roles.includes(role) ? roleUse(role) : t('users.notYours')}
      isDisabled={isDisabled || !own.roles.includes(role)}
      value={value.includes(role)}
      onChange={isOn => onChange(isOn === true ? [...value, role] : value.filter(other => other !== role))}
    />
  ))
}
