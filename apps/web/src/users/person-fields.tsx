import { TextField } from '@trellis/ui'
import { t } from './texts.ts'
import type { UserValues } from './user.ts'

type Person = Pick<UserValues, 'fullName' | 'email'>

type PersonFieldsProps = {
  values: Person
  problems: Readonly<Record<string, string>>
  onChange: (part: Partial<Person>) => void
  autoFocus?: boolean
}

/** Who somebody is: what every user has. */
export function PersonFields({ values, problems, onChange, autoFocus = false }: PersonFieldsProps) {
  return (
    <>
      <TextField
        label={t('users.name')}
        name="fullName"
        autoComplete="off"
        isRequired
        autoFocus={autoFocus}
        value={values.fullName}
        onChange={fullName => onChange({ fullName })}
        error={problems['fullName']}
      />
      <TextField
        label={t('users.email')}
        name="email"
        type="email"
        inputMode="email"
        autoComplete="off"
        isRequired
        value={values.email}
        onChange={email => onChange({ email })}
        error={problems['email']}
      />
    </>
  )
}
