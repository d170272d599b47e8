import { messages } from '@street-musketeers/contract/identity/identity.ts'
import { problemWith } from '../../platform/http/problem.ts'
import { isCommonPassword } from '../../platform/secrets/passwords.ts'

/** @throws {Problem} InvalidInput for a password that thieves would try first (rule: common-passwords-refused) */
export function refuseCommonPassword(password: string): void {
  if (isCommonPassword(password)) throw problemWith('password', messages.passwordCommon)
}
