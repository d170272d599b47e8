import { externalAccountMessages } from '@street-musketeers/contract/identity/messages-and-limits.ts'
import type { ProviderReturn } from '@street-musketeers/contract/identity/accounts.ts'
import { Problem, problem } from '../../platform/http/problem.ts'
import type { IdentityProvider, VerifiedIdentity } from '../../platform/providers/identity-provider.ts'

const sentences: Partial<Record<Problem['code'], string>> = {
  ProviderNotAccepted: externalAccountMessages.notConnected,
  EmailNotVerified: externalAccountMessages.notVerified,
}

/**
 * Exchanges what the provider sent back, for a person who is signed in already: the refusals say nothing about signing in.
 * @throws {Problem} ProviderNotAccepted, EmailNotVerified, ProviderNotOffered or Unavailable
 */
export async function exchangeToConnect(
  identityProvider: IdentityProvider,
  input: ProviderReturn,
): Promise<VerifiedIdentity> {
  return identityProvider.exchange(input).catch((error: unknown) => {
    const message = error instanceof Problem ? sentences[error.code] : undefined
    throw error instanceof Problem && message ? problem(error.code, { message }) : error
  })
}
