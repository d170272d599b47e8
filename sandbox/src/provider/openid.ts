/// <reference path="./memory-adapter.d.ts" />
import { generateKeyPair, randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import Provider, { interactionPolicy, type JWK } from 'oidc-provider'
import { createMemoryAdapter } from 'oidc-provider/lib/adapters/memory_adapter.js'
import { messagePage } from './pages.ts'
import { people } from './people.ts'

export interface Client {
  id: string
  secret: string
  /** Where people return to, as registered with the provider. */
  returnUrl: string
}

const seconds = {
  Interaction: 3600,
  Session: 3600,
  Grant: 3600,
  AccessToken: 600,
  AuthorizationCode: 60,
  IdToken: 600,
}

/** A certified OpenID provider that behaves like Google: the ID token contains email and names, and PKCE is required. */
export async function openProvider(issuer: string, client: Client): Promise<Provider> {
  const policy = interactionPolicy.base()
  policy.add(new interactionPolicy.Prompt({ name: 'select_account', requestable: true }), 0)

  const provider = new Provider(issuer, {
    adapter: createMemoryAdapter(),
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['given_name', 'family_name'] },
    clients: [
      {
        client_id: client.id,
        client_secret: client.secret,
        redirect_uris: [client.returnUrl],
        response_types: ['code'],
        grant_types: ['authorization_code'],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    conformIdTokenClaims: false,
    cookies: { keys: [randomBytes(32).toString('base64url')] },
    features: { devInteractions: { enabled: false }, rpInitiatedLogout: { enabled: false } },
    findAccount: (_context, id) => {
      const person = people.find((each) => each.id === id)
      return (
        person && {
          accountId: id,
          claims: () => ({
            sub: id,
            email: person.email,
            email_verified: person.emailVerified,
            given_name: person.firstName,
            family_name: person.lastName,
          }),
        }
      )
    },
    interactions: { policy, url: (_context, { uid }) => `/people/${uid}` },
    jwks: { keys: [await signingKey()] },
    // Choosing a person counts as consent.
    async loadExistingGrant({ oidc }) {
      if (!oidc.client || !oidc.session?.accountId) return undefined
      const grant = new provider.Grant({ clientId: oidc.client.clientId, accountId: oidc.session.accountId })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
    pkce: { required: () => true },
    renderError(context, { error, error_description: description }) {
      context.type = 'html'
      context.body = messagePage(`This sign-in cannot continue: ${description ?? error}.`)
    },
    ttl: seconds,
  })
  return provider
}

async function signingKey(): Promise<JWK> {
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 })
  return { ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256' } as JWK
}
