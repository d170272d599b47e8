import { document } from '../mailbox/document.ts'
import { html } from '../mailbox/markup.ts'
import { people } from './people.ts'

const testAccountNotice = html`<p class="quiet">
  These are not real accounts. This page stands in for Google on this machine.
</p>`

/** The page for people who are sent here to sign in. `uid` identifies their request. */
export const choicePage = (uid: string): string =>
  document(
    'Test accounts',
    html`<h1>Who are you?</h1>
      ${testAccountNotice}
      <form method="post" action="/people/${uid}">
        <dl>
          ${people.map(
            ({ id, firstName, lastName, email, description }) =>
              html`<dt><button name="person" value="${id}">${firstName} ${lastName}</button></dt>
                <dd>${email}. ${description}</dd>`,
          )}
        </dl>
      </form>`,
  )

/** The page for people who open the provider directly. */
export const frontPage = (): string =>
  document(
    'Test accounts',
    html`<h1>Test accounts</h1>
      ${testAccountNotice}
      <p>
        Choose “Continue with a test account” on the product's sign-in or sign-up page, then one of these
        people:
      </p>
      <dl>
        ${people.map(
          ({ firstName, lastName, email, description }) =>
            html`<dt>${firstName} ${lastName}</dt>
              <dd>${email}. ${description}</dd>`,
        )}
      </dl>`,
  )

/** A page with one sentence. */
export const messagePage = (sentence: string): string => document('Test accounts', html`<h1>${sentence}</h1>`)
