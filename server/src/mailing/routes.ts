import * as inbox from '@street-musketeers/contract/mailing/inbox.ts'
import * as contract from '@street-musketeers/contract/mailing/contact.ts'
import * as mailHealth from '@street-musketeers/contract/mailing/mail-health.ts'
import * as newsletter from '@street-musketeers/contract/mailing/newsletter.ts'
import { asAdministrator } from '../platform/http/actor.ts'
import { days, hours } from '../platform/values/clock.ts'
import { route, type RequestContext } from '../platform/http/http.ts'
import type { Limit } from '../platform/http/limits.ts'
import { leaveByLink, showLeavePage } from './leaving/leave-by-link.ts'
import { pauseNewsletter } from './newsletter/pause-newsletter.ts'
import { clearBounces } from './bounces/clear-bounces.ts'
import { resumeMail } from './outbox/resume-mail.ts'
import { listSuppressedAddresses, listUndeliveredEmails, showMailHealth } from './outbox/show-mail-health.ts'
import { resendEmail } from './outbox/resend-email.ts'
import { readMarkdown } from './newsletter/read-markdown.ts'
import { saveNewsletter } from './newsletter/save-newsletter.ts'
import { listNewsletters, showNewsletter } from './newsletter/show-newsletter.ts'
import { testNewsletter } from './newsletter/test-newsletter.ts'
import { listContactMessages, markContactMessage, showContactMessage } from './contact/read-messages.ts'
import { receiveContactMessage } from './contact/receive-contact-message.ts'

/** Tries, mistakes included. An office or a library shares one network address. */
const messagesPerVisitor: Limit = { name: 'contact', points: 30, windowMs: hours(1) }
/** Each sends a copy to an address that nobody proved to hold: it must not become a way to fill somebody's letterbox. */
const messagesPerAddress: Limit = { name: 'contact-address', points: 3, windowMs: days(1) }

/** A mailed test is a mail. */
const testsPerAdministrator: Limit = { name: 'newsletter-test', points: 20, windowMs: hours(1) }
const leaveRequests: Limit = { name: 'leave-link', points: 60, windowMs: hours(1) }

const saveIssue = async ({
  db,
  actor,
  input,
  now,
}: RequestContext<typeof newsletter.saveNewsletter | typeof newsletter.replaceNewsletter>) => {
  const administrator = asAdministrator(actor)
  const leavesAt = await db.transaction().execute((tx) => saveNewsletter(tx, administrator, input, now))
  return {
    message: input.draft ? newsletter.messages.draftSaved : newsletter.messages.saved,
    nextLeavesAt: leavesAt.toISOString(),
  }
}

export const routes = [
  route(newsletter.showNewsletter, ({ db, actor, now }) => {
    asAdministrator(actor)
    return showNewsletter(db, now)
  }),
  route(newsletter.saveNewsletter, saveIssue),
  route(newsletter.replaceNewsletter, saveIssue),
  route(newsletter.previewNewsletter, async ({ actor, input }) => {
    asAdministrator(actor)
    return { subject: input.subject, blocks: readMarkdown(input.newsletterText) }
  }),
  route(newsletter.testNewsletter, async ({ db, actor, input, limits, secrets, now }) => {
    const administrator = asAdministrator(actor)
    await limits.consume(testsPerAdministrator, String(administrator.accountId))
    await db.transaction().execute((tx) => testNewsletter(tx, administrator, input, { secrets, now }))
    return { message: newsletter.messages.testSent }
  }),
  route(newsletter.pauseNewsletter, async ({ db, actor, input, now }) => {
    const administrator = asAdministrator(actor)
    await db.transaction().execute((tx) => pauseNewsletter(tx, administrator, input, now))
    return { message: input.paused ? newsletter.messages.paused : newsletter.messages.resumed }
  }),
  route(newsletter.listNewsletters, ({ db, actor, input }) => {
    asAdministrator(actor)
    return listNewsletters(db, input)
  }),
  route(mailHealth.showMailHealth, ({ db, actor }) => {
    asAdministrator(actor)
    return showMailHealth(db)
  }),
  route(mailHealth.listUndeliveredEmails, ({ db, actor, input, now }) => {
    const administrator = asAdministrator(actor)
    return db.transaction().execute((tx) => listUndeliveredEmails(tx, administrator, input, now))
  }),
  route(mailHealth.resendEmail, async ({ db, actor, input, now }) => {
    const administrator = asAdministrator(actor)
    await db.transaction().execute((tx) => resendEmail(tx, administrator, input, now))
    return { message: mailHealth.messages.resent }
  }),
  route(mailHealth.listSuppressedAddresses, ({ db, actor, input, now }) => {
    const administrator = asAdministrator(actor)
    return db.transaction().execute((tx) => listSuppressedAddresses(tx, administrator, input, now))
  }),
  route(mailHealth.clearBounces, async ({ db, actor, input, now }) => {
    const administrator = asAdministrator(actor)
    await db.transaction().execute((tx) => clearBounces(tx, administrator, input, now))
    return { message: mailHealth.messages.cleared }
  }),
  route(mailHealth.resumeMail, async ({ db, actor, now }) => {
    const administrator = asAdministrator(actor)
    await db.transaction().execute((tx) => resumeMail(tx, administrator, now))
    return { message: mailHealth.messages.resumed }
  }),
  route(newsletter.showLeavePage, ({ db, input, secrets }) => showLeavePage(db, input.link, secrets)),
  route(
    newsletter.leaveByLink,
    async ({ db, input, secrets, now }) => ({
      message: await db.transaction().execute((tx) => leaveByLink(tx, input.link, { secrets, now })),
    }),
    { limit: leaveRequests },
  ),

  route(inbox.listContactMessages, ({ db, actor, input }) =>
    listContactMessages(db, asAdministrator(actor), input),
  ),

  route(inbox.showContactMessage, ({ db, actor, input, now }) => {
    const administrator = asAdministrator(actor)
    return db.transaction().execute((tx) => showContactMessage(tx, administrator, input, now))
  }),

  route(inbox.markContactMessage, async ({ db, actor, input, now }) => {
    const administrator = asAdministrator(actor)
    await db.transaction().execute((tx) => markContactMessage(tx, administrator, input, now))
    return { message: input.answered ? inbox.messages.answered : inbox.messages.reopened }
  }),

  route(
    contract.contactTeam,
    async ({ db, input, config, secrets, limits, now }) => {
      await limits.consume(messagesPerAddress, input.email)
      const reference = await db
        .transaction()
        .execute((tx) => receiveContactMessage(tx, input, { config, secrets, now }))
      return { message: contract.messages.contactSent, reference }
    },
    { limit: messagesPerVisitor },
  ),
]
