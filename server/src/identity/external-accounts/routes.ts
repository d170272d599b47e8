import { externalAccountMessages } from '@street-musketeers/contract/identity/messages-and-limits.ts'
import { requireRecentProof } from '../../platform/http/actor.ts'
import { route, writeRoute } from '../../platform/http/route.ts'
import type { Limit } from '../../platform/http/limits.ts'
import { minutes } from '../../platform/values/clock.ts'
import { codeTries, limitCodeTries } from '../codes/verify-code.ts'
import { presentSignIn } from '../second-factor/pass-second-factor.ts'
import {
  connectExternalAccount,
  exchangeToConnect,
  disconnectExternalAccount,
} from './connect-external-account.ts'
import { linkAccount } from './link-account.ts'

/** By visitor. */
const providerStarts: Limit = { name: 'provider-start', points: 300, windowMs: minutes(15) }
/** By account. */
const connections: Limit = { name: 'external-account-connect', points: 10, windowMs: minutes(30) }

export const externalAccountRoutes = [
  route(
    'POST /api/signin/provider',
    async ({ input, identityProvider }) => ({ url: await identityProvider.authorizationUrl(input) }),
    { limit: providerStarts },
  ),

  route(
    'POST /api/signin/link',
    async ({ db, input: { ticket, code }, limits, visitor, secrets, isAbout, now, device }) => {
      const result = await limitCodeTries(limits, { code, of: ticket, visitor, field: 'code' }, () =>
        db.transaction().execute((tx) => linkAccount(tx, { ticket, code }, { secrets, now, device })),
      )
      isAbout(result)
      return presentSignIn(result, { secrets })
    },
    { limit: codeTries },
  ),

  route(
    'POST /api/accountselsewhere',
    async ({ db, actor, input, identityProvider, limits, secrets, now }) => {
      const by = requireRecentProof(actor, now)
      await limits.consume(connections, String(by.accountId))
      const person = await exchangeToConnect(identityProvider, input)
      await db.transaction().execute((tx) => connectExternalAccount(tx, by, person, { secrets, now }))
      return { message: externalAccountMessages.connected }
    },
  ),

  writeRoute('DELETE /api/accountselsewhere/:id', async (tx, { actor, input: { id }, secrets, now }) => {
    await disconnectExternalAccount(tx, requireRecentProof(actor, now), id, { secrets, now })
    return { message: externalAccountMessages.disconnected }
  }),
]
