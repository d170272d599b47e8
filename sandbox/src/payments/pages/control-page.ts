import { html, type Markup } from '../../mailbox/markup.ts'
import {
  buttons,
  chargeRow,
  disputeRow,
  eventRow,
  sessionRow,
  subscriptionRow,
  type Button,
} from './control-rows.ts'
import type { Controls, Health } from './controls.ts'
import type { Ledger } from '../api/ledger.ts'
import { paymentPage } from './pages.ts'
import type { WebhookMode, Webhooks } from '../api/webhooks.ts'

/** How many of each kind are listed, newest first. */
const maxRows = 20

/** The page on which people play banks, months and faults, and see what happened. */
export function controlPage(
  ledger: Ledger,
  { webhooks, controls, refusal }: { webhooks: Webhooks; controls: Controls; refusal?: string },
): string {
  const events = ledger.all('event')
  return paymentPage(
    'Simulated payments',
    html`<p>
        This page stands in for the card payment provider. Donate on the product, then play the bank and the
        passing of months here. Everything is deleted when the sandbox stops.
      </p>
      ${section('Pages to pay on', ledger.all('checkout.session').map(sessionRow))}
      ${section(
        'Monthly payments',
        ledger.all('subscription').map((one) => subscriptionRow(ledger, one)),
      )}
      ${section(
        'Payments',
        ledger.all('charge').map((one) => chargeRow(ledger, one)),
      )}
      ${section('Disputes', ledger.all('dispute').map(disputeRow))}
      <h2>Faults</h2>
      <p>${healths[controls.health]} ${modes[webhooks.mode]}</p>
      ${buttons('', faultButtons(controls.health, webhooks.mode))}
      <h2>Events</h2>
      <details>
        <summary>${events.length} events, and how the product answered</summary>
        <ul class="rows">
          ${events.slice(0, maxRows * 5).map((one) => eventRow(webhooks, one))}
        </ul>
      </details>`,
    refusal,
  )
}

function section(title: string, rows: Markup[]): Markup {
  return html`<h2>${title}</h2>
    ${
      rows.length
        ? html`<ul class="rows">
            ${rows.slice(0, maxRows)}
          </ul>`
        : html`<p class="quiet">None yet.</p>`
    }`
}

const healths: Record<Health, string> = {
  answers: 'The provider answers.',
  refuses: 'The provider is down.',
  hangs: 'The provider never answers.',
  'forgets-to-answer': 'The provider works, but its answers get lost.',
}

const modes: Record<WebhookMode, string> = {
  sent: 'Events are sent to the product.',
  held: 'Events are held.',
  dropped: 'Events are never sent.',
}

/** Only the buttons that would change something. */
function faultButtons(health: Health, mode: WebhookMode): Button[] {
  const all: [Button, boolean][] = [
    [['answers', 'Answer again'], health !== 'answers'],
    [['refuses', 'Go down'], health !== 'refuses'],
    [['hangs', 'Never answer'], health !== 'hangs'],
    [['forgets-to-answer', 'Lose answers'], health !== 'forgets-to-answer'],
    [['hold', 'Hold events'], mode !== 'held'],
    [['release', 'Send held events'], mode === 'held'],
    [['release-backwards', 'Send held events in reverse'], mode === 'held'],
    [['drop', 'Never send events'], mode !== 'dropped'],
    [['send', 'Send events again'], mode === 'dropped'],
  ]
  return all.filter(([, isUseful]) => isUseful).map(([button]) => button)
}
