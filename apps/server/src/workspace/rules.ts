import type { Features, SignInRules } from '@trellis/contract'
import type { Tenant } from '../tenants/tenant.ts'

export const defaultSignInRules: SignInRules = { passwordLength: 8, sessionDays: 30, mobile: true }
const defaultFeatures: Features = { hideDevView: false }

export function signInRules({ signIn }: Pick<Tenant, 'signIn'>): SignInRules {
  return { ...defaultSignInRules, ...signIn }
}

export function featuresOf({ features }: Pick<Tenant, 'features'>): Features {
  return { ...defaultFeatures, ...features }
}
