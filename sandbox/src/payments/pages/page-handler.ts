import { controlPage } from './control-page.ts'
import { runAction } from './control-actions.ts'
import type { Controls } from './controls.ts'
import { ApiError } from '../api/errors.ts'
import type { PageResponse } from '../api/http.ts'
import { messagePage } from './pages.ts'
import { isEmail } from '../api/parameters.ts'
import { payPage } from './pay-page.ts'
import { portalPage } from './portal-page.ts'
import type { Provider } from '../api/provider.ts'
import { expireOverdue } from '../resources/sessions.ts'
import { updateSubscription } from '../resources/subscriptions.ts'
import { findPaymentMethod, type PaymentMethodId } from '../resources/payment-methods.ts'
import type { Webhooks } from '../api/webhooks.ts'

interface BrowserRequest {
  method: string
  path: string
  form: URLSearchParams
}

/** Serves the pages: the one to pay on, the portal, and the controls. */
export function createPageHandler(
  provider: Provider,
  { controls, webhooks }: { controls: Controls; webhooks: Webhooks },
) {
  const { ledger } = provider

  async function visitPayPage(id: string, { method, form }: BrowserRequest): Promise<PageResponse> {
    expireOverdue(provider)
    const session = ledger.get('checkout.session', id)
    if (!session)
      return {
        page: messagePage('No such page', 'The simulator deletes its pages when it stops.'),
        status: 404,
      }
    if (session.status !== 'open') {
      const back = session.status === 'complete' ? session.success_url : session.cancel_url
      return {
        page: messagePage(
          'This page is closed',
          session.status === 'complete' ? 'It has been paid.' : 'It has expired. Nothing was paid.',
          back?.replaceAll('{CHECKOUT_SESSION_ID}', id),
        ),
        status: 410,
      }
    }
    const formTarget = session.success_url
    if (method !== 'POST') return { page: payPage(ledger, session), formTarget }

    const email = session.customer_email ?? form.get('email')?.trim() ?? ''
    const way = form.get('way') ?? ''
    const refuse = (refusal: string, status: number): PageResponse => ({
      page: payPage(ledger, session, { refusal, email, way }),
      status,
      formTarget,
    })
    if (!isEmail(email)) return refuse('Enter your email address.', 422)
    if (!findPaymentMethod(way)) return refuse('Choose how to pay.', 422)
    try {
      return { location: await controls.pay(id, { email, way: way as PaymentMethodId }) }
    } catch (error) {
      if (error instanceof ApiError) return refuse(error.message, error.status)
      throw error
    }
  }

  function visitPortal(id: string, { method, form }: BrowserRequest): PageResponse {
    const portal = ledger.get('billing_portal.session', id)
    if (!portal || !ledger.get('customer', portal.customer))
      return {
        page: messagePage('No such page', 'The simulator deletes its pages when it stops.'),
        status: 404,
      }
    if (method !== 'POST') return { page: portalPage(ledger, portal) }

    const subscription = ledger.get('subscription', form.get('subscription'))
    if (subscription?.customer !== portal.customer)
      return { page: portalPage(ledger, portal, 'This payment belongs to another customer.'), status: 404 }
    try {
      updateSubscription(provider, subscription.id, {
        cancel_at_period_end: form.get('command') === 'cancel',
      })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      return { page: portalPage(ledger, portal, error.message), status: error.status }
    }
    return { location: `/p/session/${id}` }
  }

  async function visitControls({ method, form }: BrowserRequest): Promise<PageResponse> {
    if (method !== 'POST') return { page: controlPage(ledger, { webhooks, controls }) }
    try {
      await runAction(form.get('command') ?? '', form.get('id') ?? '', { controls, webhooks, ledger })
      return { location: '/' }
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      return {
        page: controlPage(ledger, { webhooks, controls, refusal: error.message }),
        status: error.status,
      }
    }
  }

  return async function visit(request: BrowserRequest): Promise<PageResponse> {
    const { path } = request
    if (path === '/' || path === '/controls') return visitControls(request)
    const [, kind, id = ''] = /^\/(c\/pay|p\/session)\/(\w+)$/.exec(path) ?? []
    if (kind === 'c/pay') return visitPayPage(id, request)
    if (kind === 'p/session') return visitPortal(id, request)
    return { page: messagePage('No such page', 'There is nothing at this address.'), status: 404 }
  }
}
