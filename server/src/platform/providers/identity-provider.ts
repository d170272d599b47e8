import * as paths from '@street-musketeers/contract/public-urls.ts'
import { Email, line } from '@street-musketeers/contract/fields.ts'
import * as openid from 'openid-client'
import * as z from 'zod'
import { hours, type Clock } from '../values/clock.ts'
import type { Config } from '../config/config.ts'
import type { Log } from '../operations/log.ts'
import { Problem, problem } from '../http/problem.ts'

/** A person as an identity provider knows them, with an email address that it has verified. */
export interface VerifiedIdentity {
  issuer: string
  subject: string
  email: string
  /** Empty when the provider gives none. */
  firstName: string
  lastName: string
}

export type IdentityProvider = ReturnType<typeof openIdentityProvider>

const timeoutSeconds = 5
/** A provider's metadata may change. Its keys are looked up separately, whenever they are needed. */
const maxDiscoveryAgeMs = hours(24)
const scope = 'openid email profile'

const unavailableMessage =
  'We cannot reach the site you sign in with just now. Please try again in a minute, or use your email and password.'
const cancelledMessage =
  'You did not finish signing in there, so you are not signed in here. Try again, or use your email and password.'

/**
 * Sign-in with an OpenID Connect provider (rule: provider-sign-in): an authorization code with PKCE, exchanged here with the client's
 * secret. The provider is called only when a person signs in, so it may be down while the product starts.
 */
export function openIdentityProvider(
  { identityProvider: settings, publicUrl }: Pick<Config, 'identityProvider' | 'publicUrl'>,
  { clock, log }: { clock: Clock; log: Log },
) {
  let discovery: { configuration: Promise<openid.Configuration>; validUntil: number } | undefined

  async function discover(): Promise<openid.Configuration> {
    if (!settings) throw problem('ProviderNotOffered')
    const { issuer, clientId, clientSecret } = settings
    const now = clock.now().getTime()
    if (!discovery || discovery.validUntil < now) {
      const isInsecure = new URL(issuer).protocol === 'http:'
      // Without these checks the library does not verify the signature of an ID token.
      const execute = [
        openid.enableNonRepudiationChecks,
        ...(isInsecure ? [openid.allowInsecureRequests] : []),
      ]
      const configuration = openid.discovery(new URL(issuer), clientId, clientSecret, undefined, {
        execute,
        timeout: timeoutSeconds,
      })
      const attempt = { configuration, validUntil: now + maxDiscoveryAgeMs }
      configuration.catch(() => {
        if (discovery === attempt) discovery = undefined
      })
      discovery = attempt
    }
    return discovery.configuration.catch((error: unknown) => {
      throw outage(error)
    })
  }

  /** An outage of the provider, or a fault in our registration there, is logged and never a 500 (rule: outages-are-503). */
  function outage(error: unknown): Problem {
    log.error('identity-provider', error)
    return problem('Unavailable', { message: unavailableMessage })
  }

  return {
    /**
     * @returns the provider's address at which the sign-in begins
     * @throws {Problem} ProviderNotOffered, or Unavailable when the provider cannot be reached
     */
    async authorizationUrl(request: {
      codeChallenge: string
      state: string
      nonce: string
    }): Promise<string> {
      const url = openid.buildAuthorizationUrl(await discover(), {
        redirect_uri: publicUrl + paths.providerReturn(),
        scope,
        code_challenge: request.codeChallenge,
        code_challenge_method: 'S256',
        state: request.state,
        nonce: request.nonce,
        // People share computers, for instance in libraries: nobody is signed in as the previous person.
        prompt: 'select_account',
      })
      return url.href
    },

    /**
     * Exchanges the code with which the provider sent the browser back. It checks signature, issuer, audience, time and nonce, and
     * that the email address is verified.
     * @param response.callback the whole query of the return address
     * @throws {Problem} ProviderNotAccepted, EmailNotVerified, ProviderNotOffered or Unavailable
     */
    async exchange(response: {
      callback: string
      codeVerifier: string
      state: string
      nonce: string
    }): Promise<VerifiedIdentity> {
      const configuration = await discover()
      const url = new URL(publicUrl + paths.providerReturn())
      url.search = response.callback
      const tokens = await openid
        .authorizationCodeGrant(configuration, url, {
          pkceCodeVerifier: response.codeVerifier,
          expectedState: response.state,
          expectedNonce: response.nonce,
          idTokenExpected: true,
        })
        .catch((error: unknown) => {
          throw refusalOf(error) ?? outage(error)
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

/** The library's codes for replies that are forged, expired, meant for others or incomplete. */
const rejectionCodes = new Set([
  'OAUTH_INVALID_RESPONSE',
  'OAUTH_JWT_CLAIM_COMPARISON_FAILED',
  'OAUTH_JWT_TIMESTAMP_CHECK_FAILED',
  'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED',
  'OAUTH_KEY_SELECTION_FAILED',
  'OAUTH_UNSUPPORTED_OPERATION',
])

/** @returns the refusal when the reply is not acceptable; null when the provider or our registration is at fault */
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
