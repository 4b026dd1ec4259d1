import type { SMTPTransportOptions } from 'nodemailer'
import { connectOutbound } from '../outbound/connect-outbound.ts'
import type { GuardRules } from '../outbound/guard-address.ts'
import { htmlText, type MailContent, plainText } from './mail-content.ts'
import { MailFailure, mailFailureOf } from './mail-failure.ts'
import type { MailSettings } from './mail-settings.ts'

export type MailLimits = {
  /** How long the connection may take to be made. */
  connectMs: number
  /** How long all of it may take. */
  wholeMs: number
}

export const mailLimits: MailLimits = { connectMs: 10_000, wholeMs: 30_000 }

/** One address, and nothing that a mail program reads as several. */
export const isPlainAddress = (text: string): boolean => oneAddress.test(text)

export type SentMail = { settings: MailSettings; password: string | undefined; address: string; content: MailContent }

type SendOptions = { guard: GuardRules; signal: AbortSignal; limits?: MailLimits }

/** Nothing in it could be read as a second one, nor as a command. */
const oneAddress = /^[^\s@<>,;:"()]+@[^\s@<>,;:"()]+$/

/** Gives a mail to the server of the settings; MailFailure says what kept it from that. */
export async function sendMail(mail: SentMail, options: SendOptions): Promise<void> {
  const { settings, content } = mail
  const { wholeMs, connectMs: withinMs } = options.limits ?? mailLimits
  const signal = AbortSignal.any([options.signal, AbortSignal.timeout(wholeMs)])
  if (!isPlainAddress(mail.address)) throw new MailFailure('A mail goes to one address alone', false)
  const ended = Promise.withResolvers<never>()
  // Nobody may be waiting for it yet.
  ended.promise.catch(() => undefined)
  const end = () => ended.reject(Object.assign(new Error('The time is up'), { code: 'ETIMEDOUT' }))
  signal.addEventListener('abort', end, { once: true })
  try {
    const { createTransport } = await import('nodemailer')
    const connection = await connectOutbound(settings, { ...options.guard, signal, withinMs })
    try {
      const transport = createTransport({
        ...connectionOf(mail, wholeMs),
        getSocket: (_, give) => give(null, { connection }),
      })
      await Promise.race([transport.sendMail(messageOf(mail, content)), ended.promise])
    } finally {
      connection.destroy()
    }
  } catch (error) {
    throw mailFailureOf(settings.host, error)
  } finally {
    signal.removeEventListener('abort', end)
  }
}

function connectionOf({ settings, password }: SentMail, wholeMs: number): SMTPTransportOptions {
  const { host, port, security, user } = settings
  return {
    host,
    port,
    secure: security === 'tls',
    requireTLS: security === 'starttls',
    ignoreTLS: security === 'none',
    ...(user !== undefined && { auth: { user, pass: password ?? '' } }),
    greetingTimeout: wholeMs,
    socketTimeout: wholeMs,
    // Nothing of a mail is read from files or addresses, whatever stands in it.
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

/** Addresses as objects, which are not read as lists of addresses. */
function messageOf({ settings, address }: SentMail, content: MailContent) {
  const { senderAddress, senderName = '' } = settings
  return {
    from: { name: senderName, address: senderAddress },
    to: { name: '', address },
    envelope: { from: senderAddress, to: [address] },
    subject: content.subject.replaceAll(/\p{Cc}+/gu, ' '),
    text: plainText(content),
    html: htmlText(content),
    headers: { 'auto-submitted': 'auto-generated' },
  }
}
