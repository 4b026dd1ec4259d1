import type { OperationInput, OperationOutput } from '../../api/operations.ts'
import { t } from './texts.ts'

type Stored = OperationOutput<'MAIL_SETTINGS_GET'>
type Settings = NonNullable<Stored['settings']>

/** As they stand in the form. */
export type MailValues = {
  host: string
  port: number | null
  security: Settings['security']
  user: string
  password: string
  senderName: string
  senderAddress: string
}

export function mailValues({ settings }: Stored): MailValues {
  return {
    host: settings?.host ?? '',
    port: settings?.port ?? 587,
    security: settings?.security ?? 'starttls',
    user: settings?.user ?? '',
    password: '',
    senderName: settings?.senderName ?? '',
    senderAddress: settings?.senderAddress ?? '',
  }
}

const address = /^[^\s@]+@[^\s@]+$/

export function mailProblems({ host, port, senderAddress }: MailValues): Partial<Record<keyof MailValues, string>> {
  return {
    ...(host.trim() === '' && { host: t('mail.required') }),
    ...(!isPort(port) && { port: port === null ? t('mail.required') : t('mail.badPort') }),
    ...(senderAddress.trim() === ''
      ? { senderAddress: t('mail.required') }
      : !address.test(senderAddress.trim()) && { senderAddress: t('mail.badAddress') }),
  }
}

const isPort = (port: number | null) => port !== null && Number.isInteger(port) && port >= 1 && port <= 65_535

export function mailInput({ password, ...values }: MailValues): OperationInput<'MAIL_SETTINGS_SET'> {
  const [user, senderName] = [values.user.trim(), values.senderName.trim()]
  return {
    settings: {
      host: values.host.trim(),
      port: values.port ?? 0,
      security: values.security,
      ...(user !== '' && { user }),
      ...(senderName !== '' && { senderName }),
      senderAddress: values.senderAddress.trim(),
    },
    ...(password !== '' && { password }),
  }
}
