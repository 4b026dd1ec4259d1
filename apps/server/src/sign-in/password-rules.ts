import { validationError } from '@trellis/base'
import type { Tenant } from '../tenants/tenant.ts'
import { signInRules } from '../workspace/rules.ts'

/** So many of the most common passwords are refused (0b-decisions §15). */
const refused = 10_000

let common: Promise<ReadonlySet<string>> | undefined

/** Refuses what is too short for the workspace, or among the first that anybody would try. `tenant`: undefined where it is being made. */
export async function checkPassword(tenant: Tenant | undefined, password: string): Promise<void> {
  const { passwordLength } = signInRules(tenant ?? {})
  if ([...password].length < passwordLength)
    throw validationError([{ path: 'password', message: `Use at least ${passwordLength} characters` }])
  common ??= readCommon()
  if ((await common).has(password.normalize('NFKC').toLowerCase()))
    throw validationError([
      { path: 'password', message: 'This is one of the most common passwords, please choose another' },
    ])
}

/** Read with the first password that is set: it takes its time and place. */
async function readCommon(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set(dictionary['passwords-common'].slice(0, refused).map(text => text.toLowerCase()))
}
