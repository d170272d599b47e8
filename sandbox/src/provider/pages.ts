import { document } from '../mailbox/document.ts'
import { html } from '../mailbox/markup.ts'
import { people } from './people.ts'

const testAccountNotice = html`<p class="quiet">
  This is no real account: it stands in for Google on this machine.
</p>`

/** What somebody sees who is sent here to sign in. `uid` names their request. */
export function choicePage(uid: string): string {
  return document(
    'Test accounts',
    undefined,
    html`<body>
      <h1>Who are you?</h1>
      ${testAccountNotice}
      <form method="post" action="/people/${uid}">
        <dl>
          ${people.map(
            ({ id, firstName, lastName, email, description: shows }) =>
              html`<dt><button name="person" value="${id}">${firstName} ${lastName}</button></dt>
                <dd>${email}. ${shows}</dd>`,
          )}
        </dl>
      </form>
    </body>`,
  )
}

/** What somebody sees who came by themselves. */
export function frontPage(): string {
  return document(
    'Test accounts',
    undefined,
    html`<body>
      <h1>Test accounts</h1>
      ${testAccountNotice}
      <p>Choose “Continue with a test account” where you sign in or sign up. Then you may be:</p>
      <dl>
        ${people.map(
          ({ firstName, lastName, email, description: shows }) =>
            html`<dt>${firstName} ${lastName}</dt>
              <dd>${email}. ${shows}</dd>`,
        )}
      </dl>
    </body>`,
  )
}

/** A page that only says something. */
export function messagePage(sentence: string): string {
  return document(
    'Test accounts',
    undefined,
    html`<body>
      <h1>${sentence}</h1>
    </body>`,
  )
}
