import type { Controls } from './controls.ts'
import { invalidRequest } from '../api/errors.ts'
import type { Ledger } from '../api/ledger.ts'
import type { Webhooks } from '../api/webhooks.ts'

/** Runs the command of a button on the control page. */
export async function runAction(
  command: string,
  id: string,
  { controls, webhooks, ledger }: { controls: Controls; webhooks: Webhooks; ledger: Ledger },
): Promise<void> {
  const actions: Record<string, () => unknown> = {
    answers: () => controls.setHealth('answers'),
    refuses: () => controls.setHealth('refuses'),
    hangs: () => controls.setHealth('hangs'),
    'forgets-to-answer': () => controls.setHealth('forgets-to-answer'),
    send: () => webhooks.setMode('sent'),
    hold: () => webhooks.setMode('held'),
    drop: () => webhooks.setMode('dropped'),
    release: () => webhooks.release('forwards'),
    'release-backwards': () => webhooks.release('backwards'),
    expire: () => controls.expire(id),
    renew: () => controls.renew(id),
    'fail-renewal': () => controls.failRenewal(id),
    retry: () => controls.retryInvoice(String(ledger.find('subscription', id).latest_invoice)),
    'give-up': () => controls.giveUp(id),
    cancel: () => controls.cancel(id),
    settle: () => controls.settleDebit(String(ledger.find('charge', id).payment_intent)),
    'fail-debit': () => controls.failDebit(String(ledger.find('charge', id).payment_intent)),
    refund: () => controls.refund(id),
    'refund-half': () => controls.refund(id, Math.ceil(ledger.find('charge', id).amount / 2)),
    dispute: () => controls.dispute(id),
    'win-dispute': () => controls.winDispute(id),
    'lose-dispute': () => controls.loseDispute(id),
    redeliver: () => controls.redeliver(id),
  }
  const action = Object.hasOwn(actions, command) ? actions[command] : undefined
  if (!action) throw invalidRequest('There is no such command.')
  await action()
}
