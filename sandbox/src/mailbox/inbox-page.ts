import { document, time } from './document.ts'
import type { Email } from './email.ts'
import { refreshElement } from './page-assets.ts'
import { html, type Markup } from './markup.ts'
import { codeList, codesExpireAt, type SignIn } from './sign-ins.ts'

const emailsPerPage = 50

interface InboxView {
  to: string
  page: number
  count: { accepted: number; stored: number }
  signIns: readonly SignIn[]
}

/** The list of emails, fifty a page. */
export function inboxPage(emails: readonly Email[], { to, page, count, signIns }: InboxView): string {
  const pageEmails = emails.slice(page * emailsPerPage, (page + 1) * emailsPerPage)
  const now = Date.now()
  const pageLink = (n: number, label: string) =>
    html`<a href="/?${new URLSearchParams({ to, page: `${n}` }).toString()}">${label}</a>`
  const content = html`<h1>Mailbox</h1>
    <p class="quiet">
      Every email the product sends arrives here. Nothing leaves this machine. ${count.stored} stored.
    </p>
    ${codeList(signIns, now)}
    <form method="get" action="/">
      <label
        >Show emails to
        <input type="search" name="to" value="${to}" autocomplete="off" placeholder="name@example.org"
      /></label>
      <button>Show</button>
    </form>
    ${
      pageEmails.length > 0
        ? html`<ul class="emails">
            ${pageEmails.map(row)}
          </ul>`
        : emptyInbox(to)
    }
    <nav>
      <span>${page > 0 ? pageLink(page - 1, 'Newer emails') : undefined}</span>
      <span
        >${emails.length > (page + 1) * emailsPerPage ? pageLink(page + 1, 'Older emails') : undefined}</span
      >
    </nav>`
  return document('Mailbox', content, {
    head: html`<noscript><meta http-equiv="refresh" content="10" /></noscript> ${refreshElement}`,
    attributes: html`data-count="${JSON.stringify(count)}" data-until="${codesExpireAt(signIns, now)}"`,
  })
}

function row({ id, to, from, subject, receivedAt, attachments }: Email): Markup {
  const attached = attachments.length > 0 ? ` · ${attachments.length} attached` : ''
  return html`<li>
    <a href="/emails/${id}"
      ><strong>${subject || 'No subject'}</strong>${time(receivedAt)}<span class="quiet"
        >To ${to} · from ${from}${attached}</span
      ></a
    >
  </li>`
}

function emptyInbox(to: string): Markup {
  return html`<p class="sheet">
    ${to ? `Nothing for ${to} yet.` : 'Nothing yet. Sign up on the product, and the code arrives here.'}
  </p>`
}
