import { providerReturnPath } from '@street-musketeers/contract/identity/identity-provider.ts'
import { Email, line } from '@street-musketeers/contract/fields.ts'
import * as openid from 'openid-client'
import { z } from 'zod'
import { hours, type Clock } from '../values/clock.ts'
import type { Config } from '../config/config.ts'
import type { Log } from '../operations/log.ts'
import { Problem, problem } from '../http/problem.ts'

/** Somebody an identity provider vouched for: who they are there, and an address it has verified. */
export interface VerifiedIdentity {
  issuer: string
  subject: string
  email: string
  /** Empty when the provider does not say. */
  firstName: string
  lastName: string
}

export type IdentityProvider = ReturnType<typeof openIdentityProvider>

const timeoutSeconds = 5
/** What a provider says of itself may change, its keys apart: those are looked up as they are needed. */
const discoveryLife = hours(24)
const scope = 'openid email profile'

const unavailableMessage =
  'We cannot reach the site you sign in with just now. Please try again in a minute, or use your email and password.'
const cancelledMessage =
  'You did not finish signing in there, so you are not signed in here. Try again, or use your email and password.'

/**
 * The OpenID Connect provider people may sign in with (rule: provider-sign-in): authorization code with PKCE, exchanged here with the
 * client's secret. It is asked only when somebody comes, so it may be away while the product starts.
 */
export function openIdentityProvider(
  { identityProvider: settings, publicUrl }: Pick<Config, 'identityProvider' | 'publicUrl'>,
  { clock, log }: { clock: Clock; log: Log },
) {
  let discovered: { by: Promise<openid.Configuration>; until: number } | undefined

  async function discover(): Promise<openid.Configuration> {
    if (!settings) throw problem('ProviderNotOffered')
    const { issuer, clientId, clientSecret } = settings
    const now = clock.now().getTime()
    if (!discovered || discovered.until < now) {
      const insecure = new URL(issuer).protocol === 'http:'
      // Without the checks named here the library takes the signature of an ID token for granted.
      const execute = [openid.enableNonRepudiationChecks, ...(insecure ? [openid.allowInsecureRequests] : [])]
      const by = openid.discovery(new URL(issuer), clientId, clientSecret, undefined, {
        execute,
        timeout: timeoutSeconds,
      })
      const attempt = { by, until: now + discoveryLife }
      by.catch(() => {
        if (discovered === attempt) discovered = undefined
      })
      discovered = attempt
    }
    return discovered.by.catch((error: unknown) => {
      throw failure(error)
    })
  }

  /** An outage of the provider, or a fault in how we are registered there, is for us to know about and never a 500 (rule: outages-are-503). */
  function failure(error: unknown): Problem {
    log.error('identity-provider', error)
    return problem('Unavailable', { message: unavailableMessage })
  }

  return {
    /**
     * @returns the address at the provider where signing in begins.
     * @throws {Problem} ProviderNotOffered, or Unavailable when the provider cannot be reached
     */
    async authorizationUrl(from: { codeChallenge: string; state: string; nonce: string }): Promise<string> {
      const url = openid.buildAuthorizationUrl(await discover(), {
        redirect_uri: publicUrl + providerReturnPath,
        scope,
        code_challenge: from.codeChallenge,
        code_challenge_method: 'S256',
        state: from.state,
        nonce: from.nonce,
        // People share computers, in libraries for one: nobody is signed in as whoever came before.
        prompt: 'select_account',
      })
      return url.href
    },

    /**
     * Exchanges what the provider sent the browser back with, and checks signature, issuer, audience, time, nonce and that
     * the e-mail address is verified.
     * @param back.callback the whole query
     * @throws {Problem} ProviderNotAccepted, EmailNotVerified, ProviderNotOffered or Unavailable
     */
    async exchange(back: {
      callback: string
      codeVerifier: string
      state: string
      nonce: string
    }): Promise<VerifiedIdentity> {
      const configuration = await discover()
      const url = new URL(publicUrl + providerReturnPath)
      url.search = back.callback
      const tokens = await openid
        .authorizationCodeGrant(configuration, url, {
          pkceCodeVerifier: back.codeVerifier,
          expectedState: back.state,
          expectedNonce: back.nonce,
          idTokenExpected: true,
        })
        .catch((error: unknown) => {
          throw refusalOf(error) ?? failure(error)
        })
      return readIdentity(tokens.claims())
    },
  }
}

const Identity = z.object({ iss: z.string(), sub: z.string().regex(/^[\x20-\x7e]{1,255}$/) })
const Verified = z.object({ email: Email, email_verified: z.literal(true) })
const Name = line(60).catch('')

function readIdentity(claims: unknown): VerifiedIdentity {
  const identity = Identity.safeParse(claims)
  if (!identity.success) throw problem('ProviderNotAccepted')
  const verified = Verified.safeParse(claims)
  if (!verified.success) throw problem('EmailNotVerified')
  const { given_name: firstName, family_name: lastName } = claims as Record<string, unknown>
  return {
    issuer: identity.data.iss,
    subject: identity.data.sub,
    email: verified.data.email,
    firstName: Name.parse(firstName),
    lastName: Name.parse(lastName),
  }
}

/** What the library says of answers that are forged, stale, meant for others or not finished. */
const rejectionCodes = new Set([
  'OAUTH_INVALID_RESPONSE',
  'OAUTH_JWT_CLAIM_COMPARISON_FAILED',
  'OAUTH_JWT_TIMESTAMP_CHECK_FAILED',
  'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED',
  'OAUTH_KEY_SELECTION_FAILED',
  'OAUTH_UNSUPPORTED_OPERATION',
])

/** @returns the refusal when the answer was no good, null when something is wrong with the provider or with us. */
function refusalOf(error: unknown): Problem | null {
  if (error instanceof openid.AuthorizationResponseError)
    return problem(
      'ProviderNotAccepted',
      error.error === 'access_denied' ? { message: cancelledMessage } : {},
    )
  if (error instanceof openid.ResponseBodyError)
    return error.error === 'invalid_grant' ? problem('ProviderNotAccepted') : null
  if (error instanceof openid.ClientError && rejectionCodes.has(error.code ?? ''))
    return problem('ProviderNotAccepted')
  return null
}
