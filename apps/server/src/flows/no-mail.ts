import { StepFailed } from '@trellis/flows'

export type AddMail = (mail: {
  tenantId: string
  /** There is one mail of each. */
  key: string
  to: readonly string[]
  subject: string
  text: string
}) => Promise<void>

/** Where nothing sends mail. */
export const refuseMail: AddMail = async () => {
  throw new StepFailed({ type: 'OTHERS', message: 'No mail server is set up' })
}
