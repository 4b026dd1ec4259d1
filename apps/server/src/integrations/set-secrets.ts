import { validationError } from '@trellis/base'
import { findDriver } from '@trellis/integrations'
import type { OperationContext } from '../calls/implement.ts'
import { keepAnswer } from '../records/write/keep-answer.ts'

type Asked = { id: string; secrets: Readonly<Record<string, string | null>> }

/** Sets secrets for where the integration leads now. */
export async function setSecrets({ id, secrets }: Asked, { services, caller, answerKey }: OperationContext) {
  const { document, holder } = await services.integrations.open(caller, id)
  const known = findDriver(document.driver)?.secrets ?? {}
  const unknown = Object.keys(secrets).filter(name => !Object.hasOwn(known, name))
  if (unknown.length > 0)
    throw validationError(unknown.map(name => ({ path: `secrets.${name}`, message: 'The driver has no such secret' })))
  const answer = { ok: true } as const
  await services.database.transaction(async connection => {
    await services.integrationSecrets.set(connection, holder, secrets)
    await keepAnswer(connection, answerKey, JSON.stringify(answer))
  })
  return answer
}
