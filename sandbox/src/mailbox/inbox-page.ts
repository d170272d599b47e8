import { document, time } from './document.ts'
import type { Email } from './email.ts'
import { refreshElement } from './page-assets.ts'
import { html, type Markup } from './markup.ts'
import { codeList, codesExpireAt, type SignIn } from './sign-ins.ts'

const emailsPerPage = 50

/** The list of letters, fifty a page. */
export function inboxPage(
  letters: readonly Email[],
  {
    to,
    page,
    count,
    signIns,
  }: {
    to: string
    page: number
    count: { accepted: number; kept: number }
    signIns: readonly SignIn[]
  },
): string {
  const shown = letters.slice(page * emailsPerPage, (page + 1) * emailsPerPage)
  const now = Date.now()
  const pageLink = (n: number, words: string) =>
    html`<a href="/?${new URLSearchParams({ to, page: `${n}` }).toString()}">${words}</a>`
  const body = html`<h1>Mailbox</h1>
    <p class="quiet">
      Every letter the product sends lands here. None leaves this machine. ${count.kept} kept.
    </p>
    ${codeList(signIns, now)}
    <form method="get" action="/">
      <label
        >Show letters to
        <input type="search" name="to" value="${to}" autocomplete="off" placeholder="name@example.org"
      /></label>
      <button>Show</button>
    </form>
    ${
      shown.length > 0
        ? html`<ul class="letters">
            ${shown.map(row)}
          </ul>`
        : emptyInbox(to)
    }
    <nav>
      <span>${page > 0 ? pageLink(page - 1, 'Newer letters') : undefined}</span>
      <span
        >${letters.length > (page + 1) * emailsPerPage ? pageLink(page + 1, 'Older letters') : undefined}</span
      >
    </nav>`
  const renewed = html`<noscript><meta http-equiv="refresh" content="10" /></noscript> ${refreshElement}`
  return document(
    'Mailbox',
    renewed,
    html`<body data-count="${JSON.stringify(count)}" data-until="${codesExpireAt(signIns, now)}">
      ${body}
    </body>`,
  )
}

function row({ id, to, from, subject, receivedAt, attachments }: Email): Markup {
  const enclosed = attachments.length > 0 ? ` · ${attachments.length} attached` : ''
  return html`<li>
    <a href="/letters/${id}"
      ><strong>${subject || 'No subject'}</strong>${time(receivedAt)}<span class="quiet"
        >To ${to} · from ${from}${enclosed}</span
      ></a
    >
  </li>`
}

function emptyInbox(to: string): Markup {
  return html`<p class="sheet">
    ${to ? `Nothing for ${to} yet.` : 'Nothing yet: sign up on the product, and the code arrives here.'}
  </p>`
}
