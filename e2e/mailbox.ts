import { expect } from '@playwright/test'
import type { Email } from '@street-musketeers/sandbox/mailbox/email.ts'
import { listEmails } from '@street-musketeers/sandbox/mailbox/list-emails.ts'

/** The emails to an address so far, newest first. */
export const listEmailsTo = (address: string) => listEmails(process.env.JOURNEY_MAILBOX!, address)

/** Waits for an email to an address with a matching subject. */
export async function waitForEmail(address: string, subject: RegExp): Promise<Email> {
  let match: Email | undefined
  await expect
    .poll(
      async () =>
        (match = (await listEmailsTo(address)).find((email) => subject.test(email.subject))) !== undefined,
      { message: `an email to ${address} about ${subject}` },
    )
    .toBe(true)
  return match!
}

/** The first link in an email that matches `part`: contains it, or has the pattern. */
export function findLink({ text }: Email, part: string | RegExp): string {
  const link = text
    .match(/https?:\/\/\S+/g)
    ?.find((each) => (typeof part === 'string' ? each.includes(part) : part.test(each)))
  if (!link) throw new Error(`No link with ${part} in:\n${text}`)
  return link
}

/** The link in a leaflet's email that reports its delivery. */
export const reportLink = /\/report\/[\w-]+$/
