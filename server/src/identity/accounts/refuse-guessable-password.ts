import { accountMessages } from '@street-musketeers/contract/identity/messages-and-limits.ts'
import type { Config } from '../../platform/config/config.ts'
import { problemWith } from '../../platform/http/problem.ts'
import { screenPassword } from './screen-password.ts'

const sentences = {
  common: accountMessages.passwordCommon,
  personal: accountMessages.passwordPersonal,
  pattern: accountMessages.passwordPattern,
}

/**
 * Refuses a password that an attacker would guess (rule: guessable-passwords-refused).
 * @param about the email address and the full name of the person who chooses it, as far as they are known
 * @throws {Problem} InvalidInput
 */
export async function refuseGuessablePassword(
  password: string,
  about: readonly (string | null | undefined)[],
  { productName }: Pick<Config, 'productName'>,
): Promise<void> {
  const weakness = await screenPassword(password, [productName, ...about.filter((text) => text != null)])
  if (weakness) throw problemWith('password', sentences[weakness])
}
